import { realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendBatch } from '../api/http/api-fixtures.ts';
import { startTestApp } from '../harness/app.ts';
import { onServer } from '../harness/database-server.ts';
import { scrape, valueOfSeries } from '../harness/metrics.ts';
import { pauseAtRandom } from '../harness/pause-at-random.ts';
import { removeDataDir } from '../harness/remove-data-dir.ts';
import { type ReplicatedApp, startReplicatedApp } from '../harness/replicated-app.ts';
import { startStandby } from '../harness/standby-server.ts';
import { statementOf } from '../harness/text-queries.ts';
import { prepareDataDir, query, startDatabaseProcess } from './engine-process.ts';

let app: ReplicatedApp;
beforeAll(async () => {
  app = await startReplicatedApp({ worker: false });
});
afterAll(() => app.close());

/** Reads by a statement of the test, as a list does. */
const read = <Row extends object>(text: string): Promise<Row[]> =>
  app.services.db.read((db) => db.query(statementOf<Row>(text)));

const newestBatch = async () =>
  (await app.request('GET', '/v1/order_batches?per_page=1')).body.data[0] as {
    id: string;
    from_name: string;
  };

describe('the primary answers', () => {
  beforeEach(() => app.untilUsed());

  test('what the replica cancels to go on replaying', async () => {
    const { id } = await sendBatch(app);
    const long =
      'select pg_is_in_recovery() as place, id from order_batches, pg_sleep(0.9) order by id desc limit 1';
    const wasCanceled = async () => {
      await app.untilUsed();
      const reading = read<{ place: boolean; id: string }>(long);
      await pauseAtRandom(50, 150);
      await onServer(app.databaseUrl, 'update order_batches set from_name = from_name');
      await onServer(app.databaseUrl, 'vacuum order_batches');
      expect(await reading).toEqual([{ place: expect.any(Boolean), id }]);
      return query(
        app.standby.databaseUrl,
        "select conflicts > 0 as is_conflict from pg_stat_database where datname = 'gifts'",
      );
    };
    // On a busy machine the statement may end before the log arrives that it is in the way of.
    await expect.poll(wasCanceled, { timeout: 25_000 }).toEqual([{ is_conflict: true }]);
    await expect.poll(() => read('select pg_is_in_recovery() as place')).toEqual([{ place: true }]);
  });

  test('a statement that is long on the replica, which is asked all the same afterwards', async () => {
    const long = await read('select pg_is_in_recovery() as place from pg_sleep(1.2)');
    expect(long).toEqual([{ place: false }]);
    expect(await read('select pg_is_in_recovery() as place')).toEqual([{ place: true }]);
  });

  test('a statement that a standby refuses', async () => {
    expect(
      await read('select pg_is_in_recovery() as place, pg_current_xact_id()::text <> $$ $$ as has_id'),
    ).toEqual([{ place: false, has_id: true }]);
  });

  test('once more from the beginning when a later statement fails on the replica', async () => {
    const places: boolean[] = [];
    const answer = await app.services.db.read(async (db) => {
      const [first] = await db.query(statementOf<{ place: boolean }>('select pg_is_in_recovery() as place'));
      places.push(first?.place ?? false);
      // Whoever ignores the error gets no answer of which a part is missing.
      return db
        .query(statementOf('select pg_current_xact_id()::text <> $$ $$ as has_id'))
        .catch(() => 'ignored');
    });
    expect(places).toEqual([true, false]);
    expect(answer).toEqual([{ has_id: true }]);
  });
});

/** Starts the service on a primary with a replica that it must not read from. */
async function expectNoReads(databaseUrl: string, replicaUrl: string, isUp: number): Promise<void> {
  const own = await startTestApp({
    worker: false,
    database: { databaseUrl, drop: async () => {} },
    config: { databaseReplicaUrl: replicaUrl, metrics: { host: '127.0.0.1', port: 0, token: undefined } },
  });
  const value = async (series: string) => valueOfSeries(await scrape(own.monitoringUrl), series);
  const { id } = await sendBatch(own);
  await expect.poll(() => value('gifts_replica_up')).toBe(isUp);
  for (let time = 0; time < 20; time += 1) {
    expect((await own.request('GET', '/v1/order_batches?per_page=1')).body.data[0].id).toBe(id);
  }
  expect(await value('gifts_list_reads_total{place="replica"}')).toBe(0);
  expect(await value('gifts_list_reads_total{place="primary"}')).toBe(20);
  await own.close();
}

test('a standby of another system is not asked', async () => {
  const dataDir = await prepareDataDir();
  await writeFile(join(await realpath(join(dataDir, 'postgres', 'cluster')), 'standby.signal'), '');
  const stranger = await startDatabaseProcess(dataDir, 'command');
  await expectNoReads(app.databaseUrl, stranger.databaseUrl, 0);
  await stranger.release();
  await removeDataDir(dataDir);
});

test('a replica that has gone another way than the new primary is not asked, however far it has gone', async () => {
  const successor = await startStandby(app.primary);
  await successor.kill();
  await successor.start({ primary_conninfo: '' });
  for (let time = 0; time < 20; time += 1) await sendBatch(app);
  await app.untilUsed();
  await successor.ask('select pg_promote()');
  await expectNoReads(successor.databaseUrl, app.standby.databaseUrl, 1);
  const [end] = (await query(successor.databaseUrl, 'select pg_current_wal_flush_lsn() as lsn')) as {
    lsn: string;
  }[];
  const further = `select pg_last_wal_replay_lsn() > '${end?.lsn}' as is_further`;
  expect(await query(app.standby.databaseUrl, further)).toEqual([{ is_further: true }]);
  await successor.remove();
});

test('a replica that was promoted is not asked any more', async () => {
  const { id } = await sendBatch(app);
  await app.untilUsed();
  await newestBatch();
  await app.standby.ask('select pg_promote()');
  await app.standby.ask(`update order_batches set from_name = 'Written elsewhere' where id = '${id}'`);
  const before = await app.reads();
  for (let time = 0; time < 20; time += 1)
    expect(await newestBatch()).toMatchObject({ id, from_name: 'Avery' });
  expect((await app.reads()).replica).toBe(before.replica);
});
