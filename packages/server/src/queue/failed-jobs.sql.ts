/** Jobs that used up all their attempts. They stay in the queue until the operator decides. */
import { computed, fragment, sql } from '../db/sql.ts';
import type { Statements } from '../db/statements.ts';
import { jobKinds } from './jobs.ts';

const hasFailed = fragment`j.attempts >= j.max_attempts and j.locked_at is null`;

const failedJobs = sql`select ${computed('id', 'text', 'j.id::text')}, ${computed('kind', 'text', 't.identifier')},
    ${computed('organization_id', 'text', `j.payload ->> 'organization_id'`)},
    ${computed('error', 'text', 'j.last_error')}, ${computed('since', 'timestamptz', 'j.updated_at')},
    ${computed('attempts', 'bigint', 'j.attempts::bigint')}, ${computed('payload', 'json', 'j.payload')}
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where ${hasFailed} order by j.updated_at, j.id limit $1`;

export const findFailedJobs = (db: Statements, limit: number) => db.query(failedJobs, [limit]);

const failedJobCount = sql`select ${computed('jobs', 'bigint', 'count(*)')}
  from graphile_worker._private_jobs j where ${hasFailed}`;

export async function countFailedJobs(db: Statements): Promise<number> {
  const [row] = await db.query(failedJobCount);
  return row?.jobs ?? 0;
}

const owner = computed('organization_id', 'text', `j.payload ->> 'organization_id'`);

/** Of two who decide about a job at once, the second finds it decided. */
const decided = fragment`(select j.id, j.payload from graphile_worker._private_jobs j
    where j.id = $1::bigint and ${hasFailed} for update) as j`;

const retryJob = sql`select ${owner} from ${decided}
  cross join lateral graphile_worker.reschedule_jobs(array[j.id], run_at => now(), attempts => 0) as r`;

/** Lets a failed job run again. Returns its organization, or null if no failed job has this id. */
export async function retryFailedJob(db: Statements, id: string): Promise<string | null> {
  const [job] = await db.query(retryJob, [id]);
  return job?.organization_id ?? null;
}

const dropJob = sql`select ${owner} from ${decided}
  cross join lateral graphile_worker.complete_jobs(array[j.id]) as r`;

/** Deletes a failed job. Returns its organization, or null if no failed job has this id. */
export async function dropFailedJob(db: Statements, id: string): Promise<string | null> {
  const [job] = await db.query(dropJob, [id]);
  return job?.organization_id ?? null;
}

const waiting = sql`select ${computed('jobs', 'bigint', 'count(*)')},
    ${computed('oldest_seconds', 'bigint', 'coalesce(extract(epoch from now() - min(w.run_at)), 0)::bigint')}
  from (select j.run_at from graphile_worker._private_jobs j
    where j.is_available and j.run_at <= now() order by j.run_at limit $1) as w`;

/** Counts the jobs that could run, up to a number, and how long the oldest has waited. */
export async function countWaitingJobs(
  db: Statements,
  most: number,
): Promise<{ jobs: number; oldestSeconds: number }> {
  const [row] = await db.query(waiting, [most]);
  return { jobs: row?.jobs ?? 0, oldestSeconds: row?.oldest_seconds ?? 0 };
}

const waitingByKind = sql`select ${computed('kind', 'text', 't.identifier')}, ${computed('jobs', 'bigint', 'count(*)')},
    ${computed('oldestSeconds', 'bigint', 'extract(epoch from now() - min(w.run_at))::bigint')}
  from unnest($1::integer[]) as p (priority)
  cross join lateral (
    select j.task_id, j.run_at from graphile_worker._private_jobs j
    where j.is_available = true and j.priority = p.priority and j.run_at <= now() order by j.run_at limit $2
  ) as w
  join graphile_worker._private_tasks t on t.id = w.task_id
  group by t.identifier`;

const priorities = [...new Set(Object.values(jobKinds).map(({ priority }) => priority))];

/** Counts the jobs of each kind that could run, up to a number for each priority, and how long the oldest has waited. */
export const countWaitingByKind = (db: Statements, most: number) =>
  db.query(waitingByKind, [priorities, most]);
