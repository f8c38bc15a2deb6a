/** What numbering reads while a large transaction is open, or has just ended. */
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { plannerOptions } from '../../../src/db/plans.ts';
import { registeredStatements } from '../../../src/db/sql.ts';
import { sliceSize } from '../../../src/modules/events/event-streams.sql.ts';
import { sequenceEvents } from '../../../src/modules/events/sequence-events.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { append, appendMany, leaveOpen, sequenceAll, streamOf } from './event-fixtures.ts';

let app: TestApp;
let reader: pg.Client;
beforeEach(async () => {
  app = await startTestApp({ worker: false });
  reader = new pg.Client({ connectionString: app.databaseUrl });
  await reader.connect();
  for (const [name, value] of Object.entries(plannerOptions)) await reader.query(`set ${name} = ${value}`);
});
afterEach(async () => {
  await reader.end();
  await app.close();
});

/** Reading all of their rows takes more than twice the allowed pages. */
const largeCount = 20_000;
const allowedPages = 200;

const insertMany = `insert into events (organization_id, id, event_type, created_at, data)
  select $1, uuid_v7(now(), n), 'order.created', now(), json_build_object('name', 'large ' || n)::text
  from generate_series(1, $2::int) as n`;

/** A transaction with many events that nobody can see yet. */
async function openLarge(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  await client.query('begin');
  await client.query(insertMany, [app.organizationId, largeCount]);
  return client;
}

interface ExplainedPlan {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
}

/** Runs the statement that contains a text, undoes it, and returns how many pages it has read. */
async function pagesReadBy(part: string, values: readonly unknown[]): Promise<number> {
  const statement = registeredStatements().find(({ text }) => text.includes(part));
  await reader.query('begin');
  const { rows } = await reader.query<{ 'QUERY PLAN': { Plan: ExplainedPlan }[] }>(
    `explain (analyze, buffers, format json) ${statement?.text}`,
    [...values],
  );
  await reader.query('rollback');
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  return (plan?.['Shared Hit Blocks'] ?? Number.NaN) + (plan?.['Shared Read Blocks'] ?? Number.NaN);
}

const pagesOfSlice = () => pagesReadBy('with stream as materialized', [app.organizationId]);
const pagesOfSearch = () => pagesReadBy('gaps as materialized', ['-infinity']);

it('an event beside a large open transaction is found and numbered without reading the rows of that transaction', async () => {
  await append(app, ['first']);
  await sequenceAll(app);
  const large = await openLarge();
  await append(app, ['beside']);
  // The search passes over transactions that have run for a tenth of a second.
  await expect.poll(pagesOfSearch).toBeLessThan(allowedPages);
  expect(await pagesOfSlice()).toBeLessThan(allowedPages);
  await sequenceAll(app);
  expect(await pagesOfSlice()).toBeLessThan(allowedPages);
  await large.query('commit');
  await large.end();
  await sequenceAll(app);
  expect((await streamOf(app)).length).toBe(2 + largeCount);
});

const sequenceSlice = () =>
  app.db.transaction((tx) => sequenceEvents(tx, app.organizationId, async () => {}));

it('every slice of a large transaction that committed late costs the same', async () => {
  const large = await openLarge();
  await append(app, ['beside']);
  await sequenceAll(app);
  await large.query('commit');
  await large.end();
  const first = await pagesOfSlice();
  for (let slice = 0; slice < largeCount / sliceSize - 1; slice += 1) await sequenceSlice();
  expect(await pagesOfSlice()).toBeLessThan(2 * first);
  await sequenceAll(app);
  const stream = await streamOf(app);
  expect(stream).toEqual(['beside', ...Array.from({ length: largeCount }, (_, n) => `large ${n + 1}`)]);
});

it('several late transactions and what commits meanwhile keep the order of their transactions', async () => {
  const late = [await leaveOpen(app, ['late 1a', 'late 1b']), await leaveOpen(app, ['late 2'])];
  await append(app, ['early']);
  await sequenceAll(app);
  for (const transaction of late) await transaction.end('commit');
  const open = await leaveOpen(app, ['open']);
  await appendMany(app, 'many ', sliceSize);
  await sequenceAll(app);
  await open.end('commit');
  await sequenceAll(app);
  const many = Array.from({ length: sliceSize }, (_, n) => `many ${n + 1}`);
  expect(await streamOf(app)).toEqual(['early', 'late 1a', 'late 1b', 'late 2', ...many, 'open']);
});
