/** The library's look for the next job, as PostgreSQL plans it for the connections of the worker. */
import { Logger, runTaskListOnce } from 'graphile-worker';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { queuePlannerOptions, queuePlannerOptionsText } from '../../../src/db/plans.ts';
import { createTestDatabase, type TestDatabase } from '../../harness/database.ts';
import { genericPlanOf, type PlanNode } from '../../harness/plans.ts';

let database: TestDatabase;
let client: pg.Client;
let looks: string[];
beforeEach(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.databaseUrl });
  await client.connect();
  for (const [name, value] of Object.entries(queuePlannerOptions))
    await client.query(`set ${name} = ${value}`);
  looks = await Promise.all([[], ['somebody']].map(lookOf));
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

/** Lets the library look for a job once, and returns its statement. */
async function lookOf(forbiddenFlags: string[]): Promise<string> {
  const pool = new pg.Pool({
    connectionString: database.databaseUrl,
    options: queuePlannerOptionsText,
    max: 1,
  });
  const connection = await pool.connect();
  const sent: string[] = [];
  const query = connection.query.bind(connection) as (config: unknown, ...rest: unknown[]) => unknown;
  Object.assign(connection, {
    query(config: unknown, ...rest: unknown[]) {
      const { text } = config as { text?: string };
      if (text?.includes('skip locked')) sent.push(text);
      return query(config, ...rest);
    },
  });
  const logger = new Logger(() => () => undefined);
  const tasks = { send_mail: () => undefined };
  await runTaskListOnce({ logger, noHandleSignals: true, forbiddenFlags }, tasks, connection).promise;
  connection.release();
  await pool.end();
  return sent[0] ?? '';
}

const addJobs = (count: number) =>
  client.query(
    `insert into graphile_worker._private_jobs (task_id, priority, flags, payload)
     select (select id from graphile_worker._private_tasks where identifier = 'send_mail'), 10, '{"somebody": true}', '{}'
     from generate_series(1, $1)`,
    [count],
  );

const stepsOf = (plan: PlanNode): string[] => [plan['Node Type'], ...(plan.Plans ?? []).flatMap(stepsOf)];

it.each([
  ['an empty queue', { before: 0, isAnalyzed: false, after: 0 }],
  ['a queue that was empty at its last ANALYZE', { before: 0, isAnalyzed: true, after: 2_000 }],
  ['a queue that was short at its last ANALYZE', { before: 20, isAnalyzed: true, after: 2_000 }],
  ['a long queue', { before: 5_000, isAnalyzed: true, after: 0 }],
])('reads the waiting jobs in their order and stops at the first, in %s', async (_name, queue) => {
  await addJobs(queue.before);
  if (queue.isAnalyzed) await client.query('analyze');
  await addJobs(queue.after);
  expect(looks).toHaveLength(2);
  for (const look of looks) {
    const steps = stepsOf(await genericPlanOf(client, look));
    expect(steps).toContain('Index Scan');
    expect(steps.filter((step) => /Sort|Bitmap/.test(step))).toEqual([]);
  }
});
