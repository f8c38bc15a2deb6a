import { describe, expect, test } from 'vitest';
import { OperatorError } from '../../kit/errors.ts';
import { parseSmtpUrl } from './smtp-url.ts';

const read: [url: string, ReturnType<typeof parseSmtpUrl>][] = [
  ['smtp://mail.example.com', { host: 'mail.example.com', port: 587, secure: false, requireTLS: false }],
  ['smtps://mail.example.com', { host: 'mail.example.com', port: 465, secure: true, requireTLS: false }],
  ['smtp://[::1]:1025', { host: '::1', port: 1025, secure: false, requireTLS: false }],
  [
    'smtp://me%40example.com:p%3A%2F%25@mail.example.com:2525',
    {
      host: 'mail.example.com',
      port: 2525,
      secure: false,
      requireTLS: true,
      auth: { user: 'me@example.com', pass: 'p:/%' },
    },
  ],
  [
    'smtp://u:p@localhost:1025?pool=true&maxConnections=99&tls.rejectUnauthorized=false',
    { host: 'localhost', port: 1025, secure: false, requireTLS: false, auth: { user: 'u', pass: 'p' } },
  ],
];
test.each(read)('%s is read', (url, server) => {
  expect(parseSmtpUrl(url)).toEqual(server);
});

describe('an unusable address is refused at the start', () => {
  const refused: [url: string, says: string][] = [
    ['mail.example.com', 'is not an address'],
    ['http://user:secret@mail.example.com', 'begins with http:'],
    ['smtp://', 'names no host'],
    ['smtp://user@mail.example.com', 'not both'],
    ['smtp://user:secret%zz@mail.example.com', 'write a "%" itself as %25'],
  ];
  test.each(refused)('%s, and the error does not contain the password', (url, says) => {
    const parse = () => parseSmtpUrl(url);
    expect(parse).toThrow(OperatorError);
    expect(parse).toThrow(says);
    expect(parse).not.toThrow('secret');
  });
});
