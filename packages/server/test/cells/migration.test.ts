/** The cell is closed while its tables change, so that no statement runs without its view. */
import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { directOptions, withConnection } from '../../src/db/cells/cell.ts';
import { readComment, shareCell } from '../../src/db/cells/cell-lock.ts';
import { migrate, migrationsFolder } from '../../src/db/migrate.ts';
import { runGifts } from '../api/operators/run-gifts.ts';
import { environment } from '../engine/service-process.ts';
import { startTestApp, type TestApp } from '../harness/app.ts';
import { urlOfRows } from '../harness/cluster.ts';
import { createEmptyDatabase } from '../harness/database.ts';
import { spawnGifts } from '../harness/gifts-process.ts';

let app: TestApp;
let node: pg.Client;
beforeAll(async () => {
  app = await startTestApp({ worker: false });
  node = new pg.Client({ connectionString: app.databaseUrl, options: directOptions });
  await node.connect();
});
afterAll(async () => {
  await node.end();
  await app.close();
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gifts-migrations-'));
  await cp(migrationsFolder, folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

const run = () => migrate(app.databaseUrl, { onProgress: () => {}, folder });
const isClosed = async () => (await readComment(node)) === null;
const canShare = () => withConnection(app.databaseUrl, directOptions, shareCell);

const sharers = `select from pg_locks where locktype = 'advisory' and classid = 74201 and objid = 13 and objsubid = 2
  and database = (select oid from pg_database where datname = current_database())`;

it('nobody is in the cell while its tables change, and a request waits until it is open', async () => {
  await writeFile(join(folder, '9001_boxes.sql'), 'alter table brands add box text; select pg_sleep(1);');
  const migrating = run();
  await expect.poll(isClosed).toBe(true);
  expect(await canShare()).toBe(false);
  expect((await node.query(sharers)).rows).toEqual([]);
  expect((await app.request('GET', '/v1/me')).status).toBe(200);
  expect(await isClosed()).toBe(false);
  await migrating;
  expect((await app.db.query('select box from brands limit 1')).length).toBe(1);
});

it('a migration that fails leaves the cell open', async () => {
  await writeFile(join(folder, '9001_boxes.sql'), 'alter table brands add box text; select pg_sleep(1);');
  await writeFile(join(folder, '9002_broken.sql'), 'select 1 / 0;');
  await expect(run()).rejects.toThrow('9002_broken failed');
  expect(await canShare()).toBe(true);
  expect((await app.request('GET', '/v1/me')).status).toBe(200);
});

it('a migration that was killed is ended by the next run, which cannot read the cell before', async () => {
  const { databaseUrl, drop } = await createEmptyDatabase();
  await migrate(databaseUrl, { onProgress: () => {}, until: '0078_one_schema' });
  const url = await urlOfRows(databaseUrl);
  const readOnNode = () => withConnection(url, directOptions, readComment);
  expect(await readOnNode()).toBe('0078_one_schema');

  const child = spawnGifts(['migrate'], environment(databaseUrl));
  const ended = once(child, 'exit');
  await expect.poll(readOnNode, { interval: 5 }).toBe(null);
  child.kill('SIGKILL');
  await ended;
  expect(await readOnNode()).toBe(null);

  const { code, stderr } = await runGifts(databaseUrl, ['migrate']);
  expect([code, stderr]).toEqual([0, expect.stringContaining('Applied')]);
  expect(await withConnection(url, directOptions, shareCell)).toBe(true);
  await drop();
}, 120_000);
