/** A service in use is backed up while gifts are sent, and lives on from the backup somewhere else. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { verifyWebhook } from '@gifts/sdk/verify-webhook';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLastBackup } from '../../src/modules/health/backups.sql.ts';
import { codeOf } from '../api/codes/code-fixtures.ts';
import { runGifts } from '../api/operators/run-gifts.ts';
import { startTestApp, type TestApp } from '../harness/app.ts';
import { urlOfRows } from '../harness/cluster.ts';
import { createEmptyDatabase, type TestDatabase } from '../harness/database.ts';
import { isServiceTable } from '../harness/stored-tables.ts';
import { makeTemporaryFolder } from '../harness/temporary-folder.ts';
import { collect, eventually, people, plainProducts } from './gifts.ts';
import { type MixedData, showCode, signInAgain, startServiceInUse } from './mixed-data.ts';

let used: MixedData;
let folder: string;

beforeAll(async () => {
  folder = await makeTemporaryFolder('gifts-recovery-');
  used = await startServiceInUse();
});

afterAll(async () => {
  await used.app.close();
  await used.receiver.close();
  await rm(folder, { recursive: true, force: true });
});

const dataDir = (name: string) => ({ DATA_DIR: join(folder, name) });
const file = (name: string) => join(folder, `${name}.tar.zst`);

/** Goes on sending gifts until the work is done. Returns how many requests were answered. */
async function whileSending<Result>(app: TestApp, work: () => Promise<Result>) {
  const [product] = await plainProducts(app.client);
  let isDone = false;
  let sent = 0;
  const sending = (async () => {
    for (; !isDone; sent += 1) {
      await app.client.orderBatches.create({
        from_name: 'Avery',
        recipients: people(5),
        cart: { items: [{ product_id: product.id, quantity: 1 }] },
        send_method: 'link_multiple_custom_list',
      });
    }
  })();
  await eventually(
    async () => sent,
    (count) => count > 0,
  );
  const result = await work().finally(() => {
    isDone = true;
  });
  await sending;
  return { result, sent };
}

/** All rows of all tables by name, as texts in one order; without what a restore changes on purpose. */
async function contentsOf(databaseUrl: string): Promise<Map<string, string>> {
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c timezone=UTC' });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where (${isServiceTable('c')} or (n.nspname = 'graphile_worker' and c.relkind = 'r'))
       and c.relname not in ('sign_in_sessions', 'sign_in_verifications', 'backups', 'audit_entries',
         'schema_migrations', 'migrations')`,
  );
  const contents = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await client.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ' ' order by t::text)), '') as rows from ${name} t`,
    );
    contents.set(name, rows[0].rows);
  }
  await client.end();
  return contents;
}

test('a backup that is made while gifts are sent holds one moment, and its verification proves it', async () => {
  const { app } = used;
  const { result: backup } = await whileSending(app, () =>
    runGifts(app.databaseUrl, ['backup', file('busy')], dataDir('scratch')),
  );
  expect(backup.stderr).toMatch(/^Wrote .+busy\.tar\.zst: .+ rows of 1\d\d tables as of 20/m);
  expect(await findLastBackup(app.db)).toMatchObject({ file_name: 'busy.tar.zst', verified_at: null });

  const verified = await runGifts(app.databaseUrl, ['restore', file('busy'), '--verify'], dataDir('scratch'));
  expect(verified.stderr).toMatch(/The backup is good\.\n$/);
  expect(verified.stdout.split('\n').map((line) => line.slice(0, 6))).toEqual([
    ...Array(7).fill('ok    '),
    '',
  ]);
  expect(verified.code).toBe(0);
  const last = await findLastBackup(app.db);
  expect(last?.verified_at).toBeInstanceOf(Date);
  const entries = await app.db.query(
    `select act, actor_kind from audit_entries where subject_kind = 'backup' and subject_id = $1 order by id`,
    [last?.id],
  );
  expect(entries).toEqual(['backup', 'restore_verify'].map((act) => ({ act, actor_kind: 'operator' })));
}, 90_000);

/** Takes a backup from a server to the embedded PostgreSQL and from there to the server again: to another major version, too. */
async function moveTwice(): Promise<TestDatabase> {
  const { databaseUrl } = used.app;
  const embedded = { ...dataDir('embedded'), DATABASE_URL: undefined };
  const target = await createEmptyDatabase();
  for (const [from, args, env] of [
    [databaseUrl, ['backup', file('quiet')], {}],
    ['', ['restore', file('quiet')], embedded],
    ['', ['backup', file('moved')], embedded],
    [target.databaseUrl, ['restore', file('moved')], {}],
  ] as const) {
    const { code, stderr } = await runGifts(from, args, env);
    expect([code, stderr]).toEqual([0, expect.any(String)]);
  }
  return target;
}

test('every row comes back, and what was sealed, signed and linked goes on to work', async () => {
  const { app, cardPage, giftPath, receiver, secondFactor, signedIn, webhookSecret } = used;
  const before = await contentsOf(app.databaseUrl);
  const target = await moveTwice();
  const meanwhile = await contentsOf(app.databaseUrl);
  // The service goes on to work behind requests, such as to seal its ledger.
  const unchanged = [...before].filter(([table, rows]) => meanwhile.get(table) === rows);
  expect(unchanged.length).toBeGreaterThan(before.size - 10);
  const after = await contentsOf(await urlOfRows(target.databaseUrl));
  expect(unchanged.filter(([table, rows]) => after.get(table) !== rows)).toEqual([]);

  const restored = await startTestApp({ database: target, config: { webhooksAllowLoopback: true } });
  try {
    expect((await restored.request('GET', '/v1/me', { apiKey: app.apiKey })).status).toBe(200);
    expect((await restored.request('GET', giftPath, { apiKey: null })).status).toBe(200);
    expect(await showCode(restored, cardPage)).toContain(codeOf(1));
    expect(
      (
        await restored.request('GET', '/v1/me', {
          headers: { cookie: signedIn.cookieHeader() },
          apiKey: null,
        })
      ).status,
    ).toBe(401);
    expect(await signInAgain(restored, secondFactor)).toBe(200);

    const known = receiver.ids();
    const stream = await collect(app.client.events.all());
    await whileSending(restored, async () => undefined);
    const delivered = await eventually(
      async () => receiver.received.find(({ headers }) => !known.has(headers['webhook-id'] ?? '')),
      (request) => request !== undefined,
    );
    await verifyWebhook(delivered?.body ?? '', delivered?.headers ?? {}, webhookSecret);
    const longer = await eventually(
      () => collect(restored.client.events.all()),
      (events) => events.length > stream.length,
    );
    expect(longer.slice(0, stream.length)).toEqual(stream);
  } finally {
    await restored.close();
  }
}, 120_000);
