/** What `gifts doctor` finds out about mail: at a mail server, and at the name servers that receivers ask. */
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Reported } from '../../../src/commands/doctor-report.ts';
import { dkimRecordOf } from '../../../src/modules/notifications/dkim-key.ts';
import { createTestDatabase, type TestDatabase } from '../../harness/database.ts';
import { type DnsServer, startDnsServer } from '../../harness/dns-server.ts';
import { runGifts } from './run-gifts.ts';

const password = 'p4ss';
const received: string[] = [];
const mailServer = new SMTPServer({
  ...{ allowInsecureAuth: true, disabledCommands: ['STARTTLS'], logger: false },
  onAuth: ({ password: given }, _session, callback) =>
    given === password ? callback(null, { user: 'mailer' }) : callback(new Error('Wrong password')),
  onMailFrom({ address }, _session, callback) {
    received.push(address);
    callback();
  },
});

let database: TestDatabase;
let dns: DnsServer;
let folder: string;
let record: string;
beforeAll(async () => {
  database = await createTestDatabase();
  dns = await startDnsServer();
  mailServer.listen(0, '127.0.0.1');
  await once(mailServer.server, 'listening');
  folder = await mkdtemp(join(tmpdir(), 'gifts-test-'));
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  await writeFile(join(folder, 'dkim.pem'), pem);
  record = dkimRecordOf({ domain: 'example.com', selector: 'gifts', privateKey: pem });
});
afterAll(async () => {
  await new Promise<void>((resolve) => mailServer.close(resolve));
  await dns.close();
  await rm(folder, { recursive: true });
  await database.drop();
});

const good = () => ({
  txt: {
    'bounces.example.com': ['v=spf1 include:_spf.example.net -all'],
    'gifts._domainkey.example.com': [record],
    '_dmarc.example.com': ['v=DMARC1; p=reject'],
  } as Record<string, string[]>,
  mx: { 'bounces.example.com': ['in.example.com'] },
});
beforeEach(() => Object.assign(dns.records, good()));

/** Returns the verdict and the sentence of each check of mail. */
async function examine(givenPassword = password): Promise<Record<string, Reported>> {
  const { port } = mailServer.server.address() as AddressInfo;
  const { stdout } = await runGifts(database.databaseUrl, ['doctor', '--json'], {
    SMTP_URL: `smtp://mailer:${givenPassword}@127.0.0.1:${port}`,
    MAIL_FROM: 'Gifts <gifts@example.com>',
    MAIL_RETURN_DOMAIN: 'bounces.example.com',
    MAIL_DKIM_KEY_FILE: join(folder, 'dkim.pem'),
    MAIL_DKIM_SELECTOR: 'gifts',
    DNS_SERVERS: dns.address,
  });
  const { checks }: { checks: Reported[] } = JSON.parse(stdout);
  return Object.fromEntries(checks.filter(({ id }) => id.startsWith('mail.')).map((each) => [each.id, each]));
}

it('everything is well where login and records are right, and no mail is sent', async () => {
  const found = Object.values(await examine());
  expect(found.filter(({ verdict }) => verdict !== 'ok')).toEqual([]);
  expect(found).toHaveLength(7);
  expect(received).toEqual([]);
  expect([...dns.questions].sort()).toEqual([
    'MX bounces.example.com',
    'TXT _dmarc.example.com',
    'TXT bounces.example.com',
    'TXT gifts._domainkey.example.com',
  ]);
});

it('a refused login is a failure', async () => {
  expect((await examine('wrong'))['mail.server']).toMatchObject({
    verdict: 'failure',
    sentence: expect.stringMatching(/refuses the login; check user and password in SMTP_URL$/),
  });
});

it('missing records are told, with what to publish', async () => {
  Object.assign(dns.records, { txt: {}, mx: {} });
  const found = await examine();
  expect(found['mail.dkim']).toEqual({
    id: 'mail.dkim',
    verdict: 'warning',
    sentence: 'gifts._domainkey.example.com has no DKIM key',
    action: `Publish the record gifts._domainkey.example.com. TXT ${record}`,
  });
  for (const id of ['mail.spf', 'mail.dmarc', 'mail.returns']) expect(found[id]?.verdict).toBe('warning');
});

it('the key of somebody else and two SPF records are failures', async () => {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const other = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  Object.assign(dns.records.txt, {
    'gifts._domainkey.example.com': [`v=DKIM1; k=rsa; p=${other}`],
    'bounces.example.com': ['v=spf1 a -all', 'v=spf1 mx -all'],
  });
  const found = await examine();
  expect([found['mail.dkim']?.verdict, found['mail.spf']?.verdict]).toEqual(['failure', 'failure']);
});

it('silent name servers are told as such, after a few seconds', async () => {
  dns.silence();
  const found = await examine();
  expect(found['mail.spf']).toMatchObject({
    verdict: 'warning',
    sentence: 'The name servers do not tell the SPF record of bounces.example.com',
  });
}, 30_000);
