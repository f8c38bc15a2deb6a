import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { isUnavailable } from '../../src/db/database-errors.ts';
import { createDatabaseOfServer, type TestDatabase } from '../harness/database.ts';
import { type TextDatabase, withTexts } from '../harness/text-queries.ts';
import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.ts';
import { until } from './engine-process.ts';
import {
  demoApiKey,
  endProcesses,
  giftFor,
  type SeededDatabase,
  seedDatabase,
  startApiProcess,
} from './service-process.ts';

let database: TestDatabase;
let proxy: DatabaseProxy;

beforeEach(async () => {
  database = await createDatabaseOfServer();
  proxy = await startDatabaseProxy(database.databaseUrl);
});

afterEach(async () => {
  await endProcesses();
  await proxy.close();
  await database.drop();
});

describe('a server that is silent and closes no connection', () => {
  let db: TextDatabase;
  beforeEach(() => {
    const log = pino({ level: 'silent' });
    db = withTexts(
      openDatabase({ databaseUrl: proxy.databaseUrl, poolSize: 2, applicationName: 'gifts', log }),
    );
  });
  afterEach(() => db.close());

  test('is not asked again on an idle connection', async () => {
    await db.query('select 1');
    proxy.freeze();
    proxy.moveToAnotherServer();
    db.dropSilentConnections();
    await until(async () => db.pool.totalCount === 0);
    expect(await db.query('select 2 as two')).toEqual([{ two: 2 }]);
  });

  test('fails the statements that wait for it, which can be repeated on another server', async () => {
    const reading = db.transaction(async (tx) => {
      await tx.query('select 1');
      proxy.freeze();
      const answer = tx.query('select 2');
      db.dropSilentConnections();
      return answer;
    });
    await expect(reading).rejects.toSatisfy(isUnavailable);
    proxy.moveToAnotherServer();
    expect(await db.transaction((tx) => tx.query('select 3 as three'))).toEqual([{ three: 3 }]);
  });

  test('does not cost a connection on which answers arrive', async () => {
    const answers = await db.transaction(async (tx) => {
      await tx.query('select 1');
      db.dropSilentConnections();
      const parts = [];
      for (let part = 0; part < 7; part += 1) parts.push(...(await tx.query('select pg_sleep(1)')));
      return parts;
    });
    expect(answers).toHaveLength(7);
  });
});

test('a database that moves to another server without closing connections costs 503s for less than half a minute', async () => {
  const seeded: SeededDatabase = await seedDatabase(database.databaseUrl);
  const api = await startApiProcess(proxy.databaseUrl);
  const create = () =>
    fetch(`${api.url}/v1/order_batches`, {
      method: 'POST',
      headers: { authorization: `Bearer ${demoApiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(giftFor(1, seeded.productId)),
    });
  expect((await create()).status).toBe(201);

  proxy.freeze();
  const waiting = Array.from({ length: 12 }, create);
  proxy.moveToAnotherServer();
  const begun = performance.now();
  const answers = await Promise.all(waiting);
  // Requests that had no connection yet get one to the other server.
  const statuses = answers.map(({ status }) => status);
  expect(statuses).toContain(503);
  expect(statuses.filter((status) => status !== 503 && status !== 201)).toEqual([]);
  expect(performance.now() - begun).toBeLessThan(28_000);
  expect((await create()).status).toBe(201);
  await seeded.db.close();
}, 60_000);
