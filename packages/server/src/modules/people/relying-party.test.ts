import { describe, expect, it } from 'vitest';
import { relyingPartyOf } from './relying-party.ts';

describe('relyingPartyOf', () => {
  it.each([
    ['https://gifts.example.com', 'gifts.example.com', 'https://gifts.example.com'],
    ['https://Gifts.Example.com:8443/', 'gifts.example.com', 'https://gifts.example.com:8443'],
    ['https://gifts.example.com:443/path', 'gifts.example.com', 'https://gifts.example.com'],
    ['https://intranet', 'intranet', 'https://intranet'],
    ['http://localhost:4000', 'localhost', 'http://localhost:4000'],
    ['https://localhost', 'localhost', 'https://localhost'],
  ])('passkeys at %s are made for %s', (publicUrl, id, origin) => {
    expect(relyingPartyOf(publicUrl)).toEqual({ id, origin });
  });

  it.each([
    'http://gifts.example.com',
    'http://gifts.localhost.example.com',
    'https://192.0.2.7',
    'http://127.0.0.1:4000',
    'https://[2001:db8::1]:8443',
    'http://[::1]:4000',
    'https://0x7f000001',
  ])('there are no passkeys at %s', (publicUrl) => {
    expect(relyingPartyOf(publicUrl)).toBeNull();
  });
});
