/**
 * The tables of the job queue are not distributed: a job is stored on the node that holds the cell, in the transaction that
 * causes it. When the cell comes to another node, its jobs are carried there.
 */
import type pg from 'pg';

const jobsAtOnce = 1_000;

const nameTasks = `insert into graphile_worker._private_tasks (identifier)
  select identifier from unnest($1::text[]) as identifier on conflict do nothing`;

/** What was carried is remembered until it is deleted where it came from, so that a repetition carries it once. */
const makeList = `create table if not exists graphile_worker.carried_jobs (
  origin text not null, id bigint not null, primary key (origin, id))`;

const readJobs = `select j.id, t.identifier, j.payload, j.priority, j.run_at, j.attempts, j.max_attempts, j.last_error,
    j.created_at, j.updated_at, j.key, j.revision, j.flags
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id order by j.id limit $1`;

const insertJobs = `with carried as (
    insert into graphile_worker.carried_jobs (origin, id)
    select $1, j.id from json_to_recordset($2::json) as j (id bigint) on conflict do nothing returning id
  )
  insert into graphile_worker._private_jobs (task_id, payload, priority, run_at, attempts, max_attempts, last_error,
    created_at, updated_at, key, revision, flags)
  select t.id, j.payload, j.priority, j.run_at, j.attempts, j.max_attempts, j.last_error, j.created_at, j.updated_at,
    j.key, j.revision, j.flags
  from carried join json_to_recordset($2::json) as j (id bigint, identifier text, payload json, priority smallint,
    run_at timestamptz, attempts smallint, max_attempts smallint, last_error text, created_at timestamptz,
    updated_at timestamptz, key text, revision integer, flags jsonb) on j.id = carried.id
  join graphile_worker._private_tasks t on t.identifier = j.identifier order by j.id
  on conflict (key) do nothing`;

const deleteJobs = 'delete from graphile_worker._private_jobs where id = any($1::bigint[])';
const forgetJobs = 'delete from graphile_worker.carried_jobs where origin = $1';

const idsOfJobs = `pg_get_serial_sequence('graphile_worker._private_jobs', 'id')::regclass`;
const readLatestId = `select coalesce(pg_sequence_last_value(${idsOfJobs}), 0) as latest`;

/**
 * A worker deletes a job that is done by its id alone. One that it took before the move may be done after it, and then the
 * id has to be that of no other job.
 */
const continueIds = `select setval(${idsOfJobs}, $1::bigint)
  where coalesce(pg_sequence_last_value(${idsOfJobs}), 0) < $1::bigint`;

/**
 * Carries all jobs from one server to another, while no worker takes jobs from the first one. A job that was running there
 * runs again. All ids on the other server are new. Returns how many jobs there were. It can be repeated after it was
 * interrupted at any point.
 */
export async function carryJobs(from: pg.ClientBase, to: pg.ClientBase, origin: string): Promise<number> {
  const tasks = await from.query<{ identifier: string }>(
    'select identifier from graphile_worker._private_tasks',
  );
  await to.query(nameTasks, [tasks.rows.map(({ identifier }) => identifier)]);
  await to.query(makeList);
  const latest = await from.query<{ latest: string }>(readLatestId);
  await to.query(continueIds, [latest.rows[0]?.latest]);
  let carried = 0;
  for (;;) {
    const { rows } = await from.query<{ id: string }>(readJobs, [jobsAtOnce]);
    if (rows.length === 0) break;
    await to.query(insertJobs, [origin, JSON.stringify(rows)]);
    await from.query(deleteJobs, [rows.map(({ id }) => id)]);
    carried += rows.length;
  }
  await to.query(forgetJobs, [origin]);
  return carried;
}
