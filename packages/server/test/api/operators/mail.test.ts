/** `gifts mail`: what a mail server calls with a message that came back, and the DNS records of mail. */
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../src/app.ts';
import { OperatorError } from '../../../src/kit/errors.ts';
import { newId } from '../../../src/kit/ids.ts';
import { newSealingKey } from '../../../src/kit/sealer.ts';
import { createMailKeyStore } from '../../../src/modules/notifications/mail-keys.ts';
import { postfixReport } from '../../../src/modules/notifications/returns/reports.fixtures.ts';
import { startTestApp } from '../../harness/app.ts';
import { testSecretKey } from '../../harness/secret-key.ts';
import {
  orderOf,
  type ReturnsFixture,
  returnAddress,
  sendOneAndMail,
  startReturnsFixture,
  statusOf,
} from '../gifts/returns-fixtures.ts';
import { findTextInDatabase } from '../payments/find-text-in-database.ts';
import { runGifts } from './run-gifts.ts';

let fixture: ReturnsFixture;
beforeAll(async () => {
  fixture = await startReturnsFixture();
});
afterAll(() => fixture.close());

const returned = (message: string, env: Record<string, string> = {}, args: string[] = []) =>
  runGifts(fixture.app.databaseUrl, ['mail', 'returned', ...args], env, [Buffer.from(message)]);

describe('gifts mail returned', () => {
  it('takes a report, and says of a repeated one that it is known', async () => {
    const order = await sendOneAndMail(fixture.app, 'gone@example.com');
    const message = postfixReport({ to: returnAddress(fixture, 'gone@example.com') });
    const first = await returned(message);
    expect(first.code).toBe(0);
    expect(first.stderr).toMatch(/^Recorded: the mail [0-9a-f-]{36} came back \(mailbox_unavailable\)\.\n$/);
    expect(await statusOf(fixture.app, order)).toEqual(['notified', 'bounced', 'mailbox_unavailable']);
    expect(await returned(message)).toEqual({
      code: 0,
      stdout: '',
      stderr: 'Ignored: this was recorded before.\n',
    });
  });

  it.each([
    ['nothing', '', 'the message is not a report about a mail.'],
    [
      'a delay',
      postfixReport({ to: 'x@example.com' }, { action: 'delayed' }),
      'the mail is delayed and may still arrive.',
    ],
    [
      'a report about a mail of somebody else',
      postfixReport({ to: 'x@example.com' }),
      'the message names no return address that this service made.',
    ],
    ['more than a megabyte', 'x'.repeat(1024 * 1024 + 1), 'the message is larger than 1 MiB.'],
  ])('ignores %s with exit code 0', async (_what, message, reason) => {
    expect(await returned(message)).toEqual({ code: 0, stdout: '', stderr: `Ignored: ${reason}\n` });
  });

  it.each([
    ['the database does not answer', { DATABASE_URL: 'postgresql://gifts@127.0.0.1:9/nowhere' }, []],
    ['a setting is wrong', { PORT: 'many' }, []],
    ['the key is another one', { GIFTS_SECRET_KEY: newSealingKey() }, []],
    ['its words are wrong', {}, ['--everything']],
  ])('asks the mail server to try again later (75) while %s', async (_why, env, args) => {
    await runGifts(fixture.app.databaseUrl, ['migrate']);
    const order = await sendOneAndMail(fixture.app, 'waiting@example.com');
    const run = await returned(
      postfixReport({ to: returnAddress(fixture, 'waiting@example.com') }),
      env,
      args,
    );
    expect(run.code).toBe(75);
    expect(run.stderr).not.toBe('');
    expect((await orderOf(fixture.app, order)).notification_status).toBe('sent');
  });
});

describe('the keys of mail', () => {
  it('stay the same when the secret key changes, and are not found in the database', async () => {
    const keys = await fixture.app.services.mailKeyStore.keys();
    const before = [keys.returnAddresses, keys.suppressedAddresses].map((key) =>
      key.export().toString('hex'),
    );
    const newest = newSealingKey();
    const { databaseUrl } = fixture.app;
    const order = await sendOneAndMail(fixture.app, 'rotated@example.com');
    const message = postfixReport({ to: returnAddress(fixture, 'rotated@example.com') });
    expect(
      (await runGifts(databaseUrl, ['migrate'], { GIFTS_SECRET_KEY: `${newest},${testSecretKey}` })).code,
    ).toBe(0);
    const run = await returned(message, { GIFTS_SECRET_KEY: newest });
    expect([run.code, run.stderr]).toEqual([0, expect.stringContaining('Recorded')]);
    expect((await orderOf(fixture.app, order)).notification_status).toBe('bounced');
    expect(new Set(before).size).toBe(2);
    expect(await findTextInDatabase(fixture.app.db, before)).toEqual([]);
    await runGifts(databaseUrl, ['migrate'], { GIFTS_SECRET_KEY: `${testSecretKey},${newest}` });
  });

  it('are one pair for processes that start together', async () => {
    const app = await startTestApp({ worker: false });
    try {
      const { db, sealer } = app.services;
      await app.db.query('delete from mail_keys');
      const found = await Promise.all(Array.from({ length: 6 }, () => createMailKeyStore(db, sealer).keys()));
      const texts = found.map(({ returnAddresses }) => returnAddresses.export().toString('hex'));
      expect(new Set(texts).size).toBe(1);
    } finally {
      await app.close();
    }
  });
});

describe('a key that signs mail', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gifts-dkim-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  let keyFile: string;
  beforeEach(() => {
    keyFile = join(folder, 'dkim.pem');
  });

  const settings = () => ({
    MAIL_FROM: 'Gifts <gifts@mail.example.com>',
    MAIL_DKIM_KEY_FILE: keyFile,
    MAIL_DKIM_SELECTOR: 'gifts2026',
    MAIL_DKIM_DOMAIN: 'example.com',
    MAIL_RETURN_DOMAIN: 'bounces.example.com',
    SMTP_URL: 'smtp://relay.example.com:587',
  });
  const dns = (env: Record<string, string> = settings()) =>
    runGifts(fixture.app.databaseUrl, ['mail', 'dns'], env);

  it('is published by the record that "gifts mail dns" prints', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    await writeFile(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
    const { code, stdout } = await dns();
    expect(code).toBe(0);
    const [, record = ''] = /^gifts2026\._domainkey\.example\.com\. IN TXT (.*)$/m.exec(stdout) ?? [];
    const strings = [...record.matchAll(/"([^"]*)"/g)].map(([, text = '']) => text);
    expect(strings.every((text) => text.length <= 255)).toBe(true);
    const published = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
    expect(strings.join('')).toBe(`v=DKIM1; k=rsa; p=${published}`);
    expect(stdout).toContain('bounces.example.com. IN TXT "v=spf1 a:relay.example.com -all"');
    expect(stdout).toContain(
      '_dmarc.mail.example.com. IN TXT "v=DMARC1; p=none; rua=mailto:REPORTS-ADDRESS"',
    );
    expect(stdout).toContain('bounces.example.com. IN MX 10 RECEIVING-HOST.');
    expect(stdout).toContain('is not under mail.example.com');
    expect(stdout).not.toContain('PRIVATE');
  });

  it('is not needed for the records', async () => {
    const { code, stdout } = await dns({});
    expect(code).toBe(0);
    expect(stdout).toContain('the service signs no mail');
    expect(stdout).toContain('MAIL_RETURN_DOMAIN is not set');
  });

  it.each([
    ['is missing', null, /^MAIL_DKIM_KEY_FILE \S+ cannot be read \(ENOENT\): give the file to this user/],
    ['is no key', 'hello', /contains no private key in PEM/],
    [
      'is of another kind',
      generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }),
      /contains a key of the kind ed25519, and mail is signed with an RSA key/,
    ],
    [
      'is too short',
      generateKeyPairSync('rsa', { modulusLength: 512 }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
      /contains an RSA key of 512 bits/,
    ],
    [
      'has a password',
      generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
        type: 'pkcs8',
        format: 'pem',
        cipher: 'aes-256-cbc',
        passphrase: 'secret',
      }),
      /contains no private key in PEM without a password/,
    ],
  ])(
    'that %s stops the start with one sentence, and the doctor finds it',
    async (_what, content, sentence) => {
      keyFile = join(folder, `${newId()}.pem`);
      if (content !== null) await writeFile(keyFile, content);
      const { code, stderr } = await dns();
      expect(code).toBe(1);
      expect(stderr).toMatch(sentence);
      expect(stderr.trim().split('\n')).toHaveLength(1);
      const doctor = await runGifts(fixture.app.databaseUrl, ['doctor'], settings());
      expect(doctor.code).toBe(1);
      expect(doctor.stdout.replaceAll(/ {2,}/g, '  ')).toContain(`FAIL  mail.key  ${stderr.trim()}`);
      const mailDkim = { keyFile, domain: 'example.com', selector: 'gifts2026' };
      const start = createApp({ ...fixture.app.services.config, mailDkim }, fixture.app.databaseUrl);
      await expect(start).rejects.toThrow(new OperatorError(stderr.trim()));
    },
  );
});
