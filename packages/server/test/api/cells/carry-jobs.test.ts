import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { carryJobs } from '../../../src/db/cells/carry-jobs.ts';
import { createTestDatabase, type TestDatabase } from '../../harness/database.ts';

let databases: TestDatabase[];
let from: pg.Client;
let to: pg.Client;

beforeAll(async () => {
  databases = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const clients = databases.map(({ databaseUrl }) => new pg.Client({ connectionString: databaseUrl }));
  await Promise.all(clients.map((client) => client.connect()));
  [from, to] = clients as [pg.Client, pg.Client];
});

afterAll(async () => {
  await Promise.all([from.end(), to.end()]);
  await Promise.all(databases.map((database) => database.drop()));
});

const jobsOf = async (client: pg.Client) =>
  (
    await client.query(
      `select t.identifier, j.payload, j.key, j.priority, j.attempts, j.locked_by, j.flags
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`,
    )
  ).rows;

beforeEach(async () => {
  for (const client of [from, to]) await client.query('delete from graphile_worker._private_jobs');
  await from.query(
    `select graphile_worker.add_job('send_mails', '{"n": 1}', priority => 3, flags => '{one}')`,
  );
  await from.query(`select graphile_worker.add_job('a_new_task', '{"n": 2}', job_key => 'two')`);
});

const job = { key: null, priority: 3, attempts: 0, locked_by: null, flags: { one: true } };
const expected = [
  { ...job, identifier: 'send_mails', payload: { n: 1 } },
  { ...job, identifier: 'a_new_task', payload: { n: 2 }, key: 'two', priority: 0, flags: null },
];

it('all jobs are carried in their order, also those of tasks that the other server does not know', async () => {
  expect(await carryJobs(from, to, 'node')).toBe(2);
  expect(await jobsOf(from)).toEqual([]);
  expect(await jobsOf(to)).toEqual(expected);
});

it('a job that was running waits on the other server', async () => {
  await from.query(`update graphile_worker._private_jobs set locked_by = 'somebody', locked_at = now()`);
  await carryJobs(from, to, 'node');
  expect((await jobsOf(to)).map(({ locked_by }) => locked_by)).toEqual([null, null]);
});

const idsOfJobs = `pg_get_serial_sequence('graphile_worker._private_jobs', 'id')`;

it('a job that was running and is done after it was carried deletes no other job', async () => {
  const { rows } = await from.query<{ id: string }>(
    'select id from graphile_worker._private_jobs order by id',
  );
  await to.query(`select setval(${idsOfJobs}, $1, false)`, [rows[0]?.id]);
  await carryJobs(from, to, 'node');
  await to.query('delete from graphile_worker._private_jobs where id = any($1)', [rows.map(({ id }) => id)]);
  expect(await jobsOf(to)).toEqual(expected);
});

it('ids are continued also if no job is carried', async () => {
  await from.query('delete from graphile_worker._private_jobs');
  await from.query(`select setval(${idsOfJobs}, 1000000)`);
  await carryJobs(from, to, 'node');
  const { rows } = await to.query(`select (graphile_worker.add_job('send_mails')).id`);
  expect(Number(rows[0].id)).toBeGreaterThan(1_000_000);
});

it('jobs that were stored there and not yet deleted here are not carried twice', async () => {
  // The deletion fails, as if this process had died before it.
  await from.query(
    `create function refuse() returns trigger language plpgsql as 'begin raise exception ''died''; end'`,
  );
  await from.query(
    `create trigger refuse before delete on graphile_worker._private_jobs for each row execute function refuse()`,
  );
  await expect(carryJobs(from, to, 'node')).rejects.toThrow('died');
  await from.query('drop trigger refuse on graphile_worker._private_jobs');
  expect(await jobsOf(to)).toEqual(expected);
  await carryJobs(from, to, 'node');
  expect(await jobsOf(to)).toEqual(expected);
  expect(await jobsOf(from)).toEqual([]);
});
