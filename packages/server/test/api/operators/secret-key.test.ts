/** Secrets are sealed in the database with a key that is not in it, and a wrong key is found at the start. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { splitStatements } from '../../../src/db/split-statements.ts';
import { createKeyFile } from '../../../src/deployment/key-file.ts';
import { settleSecretKeys } from '../../../src/deployment/settle-secret-keys.ts';
import { createSealer, newSealingKey, parseSealingKey } from '../../../src/kit/sealer.ts';
import { settleVault } from '../../../src/modules/privacy/vault-keys.ts';
import { verifyVault } from '../../../src/modules/privacy/verify-vault.ts';
import { findEndpoint } from '../../../src/modules/webhooks/endpoints/endpoints.sql.ts';
import { secretOf } from '../../../src/modules/webhooks/endpoints/webhook-secret.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { recipientOfOrder } from '../../harness/recipient-of-order.ts';
import { testSecretKey } from '../../harness/secret-key.ts';
import { readRepositoryFile } from '../../repo/sources.ts';
import { newYork } from '../batches/batch-fixtures.ts';
import { addContact, getContact } from '../contacts/contact-fixtures.ts';
import { createDraft } from '../drafts/draft-fixtures.ts';
import { plainProducts } from '../fulfilment/fulfilment-fixtures.ts';
import { findTextInDatabase } from '../payments/find-text-in-database.ts';
import { signInByLink } from '../people/people-fixtures.ts';
import { type Run, runGifts } from './run-gifts.ts';

let app: TestApp;
let webhook: { id: string; secret: string };
let previous: string;

beforeEach(async () => {
  app = await startTestApp({ worker: false, config: { webhooksAllowLoopback: true } });
  const body = { url: 'http://127.0.0.1:9/hook' };
  const created = (await app.request('POST', '/v1/webhooks', { body })).body;
  previous = created.secret;
  webhook = (await app.request('POST', `/v1/webhooks/${created.id}/rotate_secret`)).body;
});

afterEach(() => app.close());

const gifts = (key: string, ...args: string[]): Promise<Run> =>
  runGifts(app.databaseUrl, args, { GIFTS_SECRET_KEY: key });

const plainTexts = (): string[] => [webhook.secret, previous].map((secret) => secret.slice('whsec_'.length));

const storedSecrets = () => app.db.query('select secret, previous_secrets from webhook_endpoints');

/** Stores the secrets as an earlier release did. */
async function unseal(): Promise<void> {
  await app.db.query('update webhook_endpoints set secret = $1', [webhook.secret]);
  await app.db.query(
    `update webhook_endpoints set previous_secrets = jsonb_set(previous_secrets, '{0,secret}', to_jsonb($1::text))`,
    [previous],
  );
}

async function openedWith(...texts: string[]): Promise<string | undefined> {
  const keys = texts.map(parseSealingKey).filter((key) => key !== null);
  const row = await findEndpoint(app.db, app.organizationId, webhook.id);
  return row ? secretOf(createSealer(keys), row) : undefined;
}

test('no secret of a webhook is found anywhere in the database', async () => {
  expect(await findTextInDatabase(app.db, plainTexts())).toEqual([]);
  expect(await openedWith(testSecretKey)).toBe(webhook.secret);
});

describe('secrets of an earlier release', () => {
  test('are sealed by "gifts migrate", and stay as they are when it runs again', async () => {
    await unseal();
    expect(await findTextInDatabase(app.db, plainTexts())).not.toEqual([]);
    expect(await gifts(testSecretKey, 'migrate')).toMatchObject({ code: 0 });
    expect(await findTextInDatabase(app.db, plainTexts())).toEqual([]);
    expect(await openedWith(testSecretKey)).toBe(webhook.secret);
    const sealed = await storedSecrets();
    await gifts(testSecretKey, 'migrate');
    expect(await storedSecrets()).toEqual(sealed);
  });

  test('of deleted webhooks are sealed too', async () => {
    await unseal();
    await app.db.query('update webhook_endpoints set deleted_at = now()');
    await gifts(testSecretKey, 'migrate');
    expect(await findTextInDatabase(app.db, plainTexts())).toEqual([]);
  });

  test('are sealed once by processes that start together', async () => {
    await unseal();
    const runs = await Promise.all([1, 2, 3].map(() => gifts(testSecretKey, 'migrate')));
    expect(runs.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(await openedWith(testSecretKey)).toBe(webhook.secret);
  });
});

describe('a wrong key', () => {
  test.each([[['migrate']], [['keys', 'list']]])('is refused by "gifts %j" in one sentence', async (args) => {
    await gifts(testSecretKey, 'migrate');
    const sealed = await storedSecrets();
    const right = parseSealingKey(testSecretKey)?.id;
    const wrong = newSealingKey();
    expect(await gifts(wrong, ...args)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `The secrets in the database were sealed with the key ${right}, and GIFTS_SECRET_KEY has ${parseSealingKey(wrong)?.id}: set GIFTS_SECRET_KEY to the key that was used until now, behind the new one if you change it (NEW,OLD).\n`,
    });
    expect(await storedSecrets()).toEqual(sealed);
  });

  test('is found by the doctor, who changes nothing', async () => {
    const line = async (key: string) =>
      (await gifts(key, 'doctor')).stdout
        .split('\n')
        .find((each) => /keys\.secret/.test(each))
        ?.replace(/ {2,}keys\.secret +/, '  ');
    expect(await line(testSecretKey)).toBe('ok  No secrets are stored yet');
    expect(await app.db.query('select key_check from deployment')).toEqual([]);
    await gifts(testSecretKey, 'migrate');
    expect(await line(testSecretKey)).toBe('ok  The secret key opens the stored secrets');
    const stored = await app.db.query('select key_check from deployment');
    const wrong = newSealingKey();
    expect(await line(wrong)).toMatch(
      /^FAIL {2}The secrets in the database were sealed with the key \S+, and GIFTS_SECRET_KEY has \S+: set GIFTS_SECRET_KEY to/,
    );
    expect(await line(`${wrong},${testSecretKey}`)).toMatch(/^ok /);
    expect(await app.db.query('select key_check from deployment')).toEqual(stored);
  });

  test('of two that start first together leaves one key', async () => {
    const keys = [newSealingKey(), newSealingKey()];
    await app.db.query('delete from webhook_endpoints');
    await app.db.query('delete from mail_keys');
    await app.db.query('delete from sign_in_keys');
    await app.db.query('delete from vault_keys');
    const runs = await Promise.all(keys.map((key) => gifts(key, 'migrate')));
    expect(runs.map(({ code }) => code).sort()).toEqual([0, 1]);
  });
});

test('after the loss of a key, the statements of docs/operating.md let another one take over', async () => {
  const [product] = await plainProducts(app, 1);
  const sent = await app.request('POST', '/v1/order_batches', {
    body: {
      from_name: 'Avery',
      send_method: 'direct_send',
      recipients: [{ first_name: 'Robin', phone: '+14155550123', mailing_address: newYork }],
      cart: { items: [{ product_id: product?.id, quantity: 1 }] },
    },
  });
  expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  const browser = await signInByLink(app, 'admin@example.com');
  const robin = { first_name: 'Robin', phone: '+14155550123', mailing_address: newYork };
  const contact = await addContact(browser, robin);
  const draft = await createDraft(browser, {}, [robin]);
  await gifts(testSecretKey, 'migrate');
  const key = newSealingKey();
  expect((await gifts(key, 'migrate')).code).toBe(1);

  const [, statements = ''] =
    /```sql\n(update deployment set key_check = null;[^`]+)```/.exec(
      readRepositoryFile('docs/operating.md').text,
    ) ?? [];
  for (const statement of splitStatements(statements)) await app.db.query(statement);
  expect(await gifts(key, 'migrate')).toMatchObject({ code: 0 });
  expect(await openedWith(key)).toMatch(/^whsec_/);
  const vault = await settleVault(
    app.db,
    createSealer([parseSealingKey(key)].filter((each) => each !== null)),
  );
  expect(await recipientOfOrder(app, sent.body.orders_preview[0].id, vault)).toMatchObject({
    address: { address_1: 'Lost', state: 'NY', country: 'US' },
    phone: null,
  });
  expect(await verifyVault(app.services.db, vault, app.organizationId)).toEqual([]);
  expect(await getContact(browser, contact.id)).toMatchObject({ phone: null, mailing_address: null });
  const { body } = await browser.get(`/internal/drafts/${draft.id}/recipients`);
  expect(body.data[0]).toMatchObject({
    recipient: { first_name: 'Robin' },
    problems: [{ field: 'mailing_address', message: expect.stringContaining('enter them again') }],
  });
});

test('a new key replaces an old one: it seals, both open, and then the old one is not needed', async () => {
  await gifts(testSecretKey, 'migrate');
  const key = newSealingKey();
  expect(await gifts(`${testSecretKey},${key}`, 'migrate')).toMatchObject({ code: 0 });
  expect(await gifts(`${key},${testSecretKey}`, 'migrate')).toMatchObject({ code: 0 });
  expect(await openedWith(key)).toBe(webhook.secret);
  expect(await gifts(key, 'keys', 'list')).toMatchObject({ code: 0 });
  expect(await gifts(testSecretKey, 'keys', 'list')).toMatchObject({ code: 1 });
});

describe('without GIFTS_SECRET_KEY, the key file', () => {
  let dataDir: string;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'gifts-key-'));
    await app.db.query(`insert into deployment (environment) values ('sandbox')`);
  });

  afterEach(() => rm(dataDir, { recursive: true }));

  const settled = async () =>
    (await settleSecretKeys(app.db, { secretKeys: [], dataDir })).map(({ id }) => id);

  test('is made for data that has no secrets yet, and found by later starts', async () => {
    const made = await settled();
    expect(made).toHaveLength(1);
    expect(await settled()).toEqual(made);
  });

  test('that is missing is not replaced by a new one', async () => {
    const made = await settled();
    await rm(join(dataDir, 'secret.key'));
    await expect(settled()).rejects.toThrow(
      `The secrets in the database were sealed with the key ${made}, and its file ${join(dataDir, 'secret.key')} is missing`,
    );
    expect(await readdir(dataDir)).toEqual([]);
  });

  test('of another machine is refused', async () => {
    await settled();
    await rm(join(dataDir, 'secret.key'));
    await createKeyFile(dataDir);
    await expect(settled()).rejects.toThrow(/set GIFTS_SECRET_KEY to the key that was used until now/);
  });
});
