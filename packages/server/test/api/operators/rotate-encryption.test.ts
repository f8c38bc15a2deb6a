/** The key of the stored secrets is replaced: everything is sealed with the new one, while both can be read. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cardGateways } from '../../../src/adapters.ts';
import { loadConfig } from '../../../src/config/config.ts';
import { rotateSecretKeys } from '../../../src/deployment/rotate-secret-keys.process.ts';
import { settleSecretKeys } from '../../../src/deployment/settle-secret-keys.ts';
import { createSealer, newSealingKey, parseSealingKey, type SealingKey } from '../../../src/kit/sealer.ts';
import type { TestApp } from '../../harness/app.ts';
import { testSecretKey } from '../../harness/secret-key.ts';
import {
  codeOf,
  csvOf,
  importCodes,
  importCsv,
  issue,
  orderedCards,
  range,
  recipientLinkOf,
} from '../codes/code-fixtures.ts';
import { startFulfilmentApp } from '../fulfilment/fulfilment-fixtures.ts';
import { visit } from '../pages/visitor.ts';
import { runGifts } from './run-gifts.ts';

let app: TestApp;
let orderId: string;
let shipment: string;

/** A deployment with each kind of sealed secret: a webhook, mail keys, codes that wait and codes that were issued. */
beforeEach(async () => {
  app = await startFulfilmentApp();
  await runGifts(app.databaseUrl, ['migrate']);
  await importCodes(app, range(0, 700));
  const order = await orderedCards(app, { quantity: 3 });
  await issue(app, order.id);
  orderId = order.id;
  shipment = order.shipments[0]?.id ?? '';
  const webhook = await app.request('POST', '/v1/webhooks', {
    body: { url: 'https://hooks.example.com/gifts' },
  });
  expect(webhook.status).toBe(201);
});

afterEach(() => app.close());

const keyOf = (text: string): SealingKey => {
  const key = parseSealingKey(text);
  if (!key) throw new Error('the key can be read');
  return key;
};

const rotate = (keys: string, ...options: string[]) =>
  runGifts(app.databaseUrl, ['keys', 'rotate-encryption', ...options], { GIFTS_SECRET_KEY: keys });

/** The ids of the keys that anything in the database is sealed with. Looks at every column of every table. */
async function keysInUse(): Promise<string[]> {
  const tables = await app.db.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const ids = new Set<string>();
  for (const { name } of tables) {
    const found = await app.db.query<{ id: string }>(
      `select distinct match[1] as id from ${name} t, regexp_matches(t::text, 'sealed\\.1\\.([0-9a-f]{8})\\.', 'g') as match`,
    );
    for (const { id } of found) ids.add(id);
  }
  return [...ids].sort();
}

/** Returns how many codes the recipient's page shows if the service has these keys. */
async function shownWith(...keys: string[]): Promise<number> {
  const sealer = createSealer(keys.map(keyOf));
  vi.spyOn(app.services.sealer, 'open').mockImplementation(sealer.open);
  vi.spyOn(app.services.sealer, 'seal').mockImplementation(sealer.seal);
  const page = await visit(app, await recipientLinkOf(app, orderId)).post('/card', { shipment });
  vi.restoreAllMocks();
  return range(0, 700).filter((number) => page.html.includes(codeOf(number))).length;
}

describe('with GIFTS_SECRET_KEY', () => {
  test('everything is sealed with the new key, and then the old one is not needed', async () => {
    const key = newSealingKey();
    expect(await keysInUse()).toEqual([keyOf(testSecretKey).id]);
    const run = await rotate(`${key},${testSecretKey}`);
    expect(run).toMatchObject({
      code: 0,
      stdout: `Sealed again with the key ${keyOf(key).id}: webhooks=1 codes=700 keys=4.\n`,
    });
    expect(run.stderr).toContain(`Nothing is sealed with ${keyOf(testSecretKey).id} any more.`);
    expect(await keysInUse()).toEqual([keyOf(key).id]);
    expect(await shownWith(key)).toBe(3);
    expect(await runGifts(app.databaseUrl, ['codes', 'list'], { GIFTS_SECRET_KEY: key })).toMatchObject({
      code: 0,
    });
    expect((await rotate(key)).stdout).toContain('webhooks=0 codes=0 keys=0');
  });

  test('both keys are read while only some is sealed with the new one, and the same codes are still known', async () => {
    const key = newSealingKey();
    await rotate(`${key},${testSecretKey}`);
    // A process that has the old key in front seals with it once more. One that has only the old key does not start.
    expect((await importCodes(app, [900])).code).toBe(1);
    const env = { GIFTS_SECRET_KEY: `${testSecretKey},${key}` };
    const behind = await importCsv(app, csvOf(range(690, 702)), env);
    expect(behind.stdout).toBe('Imported: 2 added, 10 there before, 0 refused.\n');
    expect(await keysInUse()).toEqual([keyOf(testSecretKey).id, keyOf(key).id].sort());
    expect(await shownWith(testSecretKey, key)).toBe(3);
    expect((await rotate(`${key},${testSecretKey}`)).stdout).toContain('codes=2');
    expect(await keysInUse()).toEqual([keyOf(key).id]);
  });

  test('a rotation that is interrupted at any slice is continued by the next one', async () => {
    const key = newSealingKey();
    const given = loadConfig({ GIFTS_SECRET_KEY: `${key},${testSecretKey}` }, cardGateways);
    for (let slice = 1; slice <= 3; slice += 1) {
      let count = 0;
      const interrupted = rotateSecretKeys(app.services.db, given, {
        withNewKey: false,
        onProgress: () => {
          count += 1;
          if (count === 1) throw new Error('killed');
        },
      });
      await interrupted.catch((error: unknown) => expect(String(error)).toContain('killed'));
      expect(await shownWith(key, testSecretKey)).toBe(3);
    }
    await rotate(`${key},${testSecretKey}`);
    expect(await keysInUse()).toEqual([keyOf(key).id]);
  });

  test('codes that are issued and shown meanwhile keep their order and are sealed with the new key in the end', async () => {
    const key = newSealingKey();
    const orders = [];
    for (let index = 0; index < 12; index += 1) orders.push(await orderedCards(app));
    // The service reads both keys and still seals with the old one.
    const sealer = createSealer([keyOf(testSecretKey), keyOf(key)]);
    vi.spyOn(app.services.sealer, 'open').mockImplementation(sealer.open);
    vi.spyOn(app.services.sealer, 'seal').mockImplementation(sealer.seal);
    await Promise.all([rotate(`${key},${testSecretKey}`), ...orders.map(({ id }) => issue(app, id))]);
    vi.restoreAllMocks();
    await rotate(`${key},${testSecretKey}`);
    expect(await keysInUse()).toEqual([keyOf(key).id]);
    const [row] = await app.db.query<{ codes: number; orders: number }>(
      'select count(distinct code_id) as codes, count(distinct order_id) as orders from issued_codes',
    );
    expect(row?.codes).toBe(3 + 12);
    expect(row?.orders).toBe(1 + 12);
  });

  test('--new-key is refused, because there is no file', async () => {
    expect(await rotate(testSecretKey, '--new-key')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('GIFTS_SECRET_KEY is set, so the key is not in a file'),
    });
  });
});

describe('with the key file', () => {
  let dataDir: string;
  const fileOf = () => join(dataDir, 'secret.key');
  const keysOfFile = async () => (await readFile(fileOf(), 'utf8')).trim().split('\n');
  const rotateFile = (withNewKey: boolean, db = app.services.db) =>
    rotateSecretKeys(db, { secretKeys: [], dataDir }, { withNewKey, onProgress: () => {} });

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'gifts-key-'));
    await writeFile(fileOf(), `${testSecretKey}\n`, { mode: 0o600 });
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  /** The database as it is after the service was stopped: its connections are not seen. */
  const stoppedDatabase = () =>
    ({
      ...app.db,
      query: (statement: { text: string }, values?: readonly unknown[]) =>
        statement.text.includes('pg_stat_activity')
          ? Promise.resolve([{ connections: 0 }])
          : app.db.query(statement as never, values),
    }) as never;

  test('a new key is not made while the service runs', async () => {
    await expect(rotateFile(true)).rejects.toThrow(/The service is running with the old key: stop it/);
    expect(await keysOfFile()).toEqual([testSecretKey]);
  });

  test('a new key is made, and the old one removed when nothing is sealed with it', async () => {
    const { keyId, sealed } = await rotateFile(true, stoppedDatabase());
    expect(sealed).toEqual({ webhooks: 1, codes: 700, recipients: 0, keys: 4 });
    const [kept, ...others] = await keysOfFile();
    expect(others).toEqual([]);
    expect(keyOf(kept ?? '').id).toBe(keyId);
    expect(await keysInUse()).toEqual([keyId]);
    expect((await settleSecretKeys(app.db, { secretKeys: [], dataDir })).map(({ id }) => id)).toEqual([
      keyId,
    ]);
  });
});
