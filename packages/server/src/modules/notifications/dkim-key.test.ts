/** Mail is signed so that a receiver who knows only the published key can check it (RFC 6376). */
import { createHash, createPublicKey, createVerify, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OutgoingMail } from '../../ports/mail-transport.ts';
import { dkimRecordOf, readDkimKey } from './dkim-key.ts';
import { createSmtpTransport } from './smtp-transport.ts';

const mail: OutgoingMail = {
  id: '019a8f2e-7d14-7c3b-9f51-0c5a4b1e2d3f',
  from: { name: 'Zoë  Rivera via Gifts', address: 'gifts@mail.example.com' },
  to: 'maya@example.org',
  replyTo: { name: 'Zoë Rivera', address: 'zoe@example.com' },
  returnTo: 'ab12cd-return@bounces.example.com',
  unsubscribeUrl: 'https://gifts.example.com/unsubscribe/0123456789abcdef',
  subject: 'Zoë sent you a gift 🎁, with a subject that is long enough to be folded into several lines',
  text: 'Hi Maya,  \n\n.\n\ta line\n\n\n',
  html: '<p>Hi  Maya </p>\n\n',
};

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
let folder: string;
let received: { source: string; returnTo: string };
let record: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gifts-dkim-'));
  const keyFile = join(folder, 'dkim.pem');
  await writeFile(keyFile, privateKey.export({ type: 'pkcs1', format: 'pem' }));
  const dkim = readDkimKey({ keyFile, domain: 'example.com', selector: 'gifts2026' });
  record = dkimRecordOf(dkim);
  received = await sendThrough(dkim);
});
afterAll(() => rm(folder, { recursive: true }));

async function sendThrough(dkim: ReturnType<typeof readDkimKey>): Promise<typeof received> {
  const arrived: (typeof received)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    async onData(stream, { envelope: { mailFrom } }, callback) {
      const source = (await buffer(stream)).toString('latin1');
      arrived.push({ source, returnTo: mailFrom ? mailFrom.address : '' });
      callback();
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const transport = createSmtpTransport({ smtpUrl: `smtp://127.0.0.1:${port}`, dkim });
  expect(await transport.send(mail)).toEqual({ outcome: 'sent' });
  await transport.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  const [first] = arrived;
  if (!first) throw new Error('No mail arrived.');
  return first;
}

type Field = readonly [name: string, value: string];

const fieldsOf = (head: string): Field[] =>
  head
    .replace(/\r\n(?=[ \t])/g, '')
    .split('\r\n')
    .map((line) => [
      line.slice(0, line.indexOf(':')).trim().toLowerCase(),
      line.slice(line.indexOf(':') + 1),
    ]);

const relaxed = (value: string): string => value.replace(/[ \t]+/g, ' ').trim();

const relaxedBody = (body: string): string => {
  const lines = body.split('\r\n').map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''));
  while (lines.at(-1) === '') lines.pop();
  return lines.map((line) => `${line}\r\n`).join('');
};

const tagsOf = (value: string): Map<string, string> =>
  new Map(
    value.split(';').map((tag) => {
      const [name = '', ...rest] = tag.split('=');
      return [name.trim(), rest.join('=').replace(/[ \t]/g, '')];
    }),
  );

/** Checks a message like a receiver, by nothing but the message and the published record. */
function verify(
  source: string,
  publishedRecord: string,
): { isBodyIntact: boolean; isSigned: boolean; signed: string[] } {
  const end = source.indexOf('\r\n\r\n');
  const fields = fieldsOf(source.slice(0, end));
  const signature = fields.find(([name]) => name === 'dkim-signature')?.[1] ?? '';
  const tags = tagsOf(signature);
  expect([tags.get('a'), tags.get('c'), tags.get('d'), tags.get('s')]).toEqual([
    'rsa-sha256',
    'relaxed/relaxed',
    'example.com',
    'gifts2026',
  ]);
  const signed = tags.get('h')?.toLowerCase().split(':') ?? [];
  const left = fields.filter(([name]) => name !== 'dkim-signature');
  const lines = signed.flatMap((name) => {
    const index = left.findLastIndex(([each]) => each === name);
    return index === -1 ? [] : left.splice(index, 1).map(([, value]) => `${name}:${relaxed(value)}\r\n`);
  });
  const unsigned = relaxed(signature.replace(/([;\s]b=)[^;]*/, '$1'));
  const published = Buffer.from(tagsOf(publishedRecord).get('p') ?? '', 'base64');
  const key = createPublicKey({ key: published, format: 'der', type: 'spki' });
  const bodyHash = createHash('sha256')
    .update(relaxedBody(source.slice(end + 4)), 'latin1')
    .digest('base64');
  return {
    isBodyIntact: bodyHash === tags.get('bh'),
    isSigned: createVerify('RSA-SHA256')
      .update(`${lines.join('')}dkim-signature:${unsigned}`, 'latin1')
      .verify(key, tags.get('b') ?? '', 'base64'),
    signed,
  };
}

describe('a signed mail', () => {
  test('is verified with the published key, and its signature covers what people see and the unsubscribe headers', () => {
    const { signed, ...verdict } = verify(received.source, record);
    expect(verdict).toEqual({ isBodyIntact: true, isSigned: true });
    for (const name of [
      'from',
      'to',
      'subject',
      'date',
      'message-id',
      'reply-to',
      'list-unsubscribe',
      'list-unsubscribe-post',
    ]) {
      expect(signed).toContain(name);
    }
  });

  test.each([
    ['List-Unsubscribe', /^(List-Unsubscribe: <https:\/\/)gifts/m, '$1evil'],
    ['List-Unsubscribe-Post', /^List-Unsubscribe-Post:.*\r\n/m, ''],
    ['Reply-To', /zoe@example\.com/, 'eve@example.com'],
    ['From', /gifts@mail\.example\.com/, 'gifts@evil.example.com'],
  ])('whose %s was changed is not verified', (_name, from, to) => {
    const changed = received.source.replace(from, to);
    expect(changed).not.toBe(received.source);
    expect(verify(changed, record)).toMatchObject({ isBodyIntact: true, isSigned: false });
  });

  test('whose body was changed is not verified', () => {
    const end = received.source.lastIndexOf('Maya');
    const changed = `${received.source.slice(0, end)}Eve!${received.source.slice(end + 4)}`;
    expect(verify(changed, record)).toMatchObject({ isBodyIntact: false, isSigned: true });
  });

  test('returns to its own address, is answered to the sender, and can be unsubscribed from by one click', () => {
    expect(received.returnTo).toBe('ab12cd-return@bounces.example.com');
    const fields = new Map(fieldsOf(received.source.slice(0, received.source.indexOf('\r\n\r\n'))));
    expect(fields.get('reply-to')).toContain('<zoe@example.com>');
    expect(fields.get('list-unsubscribe')?.trim()).toBe(`<${mail.unsubscribeUrl}>`);
    expect(fields.get('list-unsubscribe-post')?.trim()).toBe('List-Unsubscribe=One-Click');
  });
});
