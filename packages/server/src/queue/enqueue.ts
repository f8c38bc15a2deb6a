/**
 * Jobs are added to the tables of graphile-worker in the transaction that causes them. The library's own function also
 * sends a NOTIFY, and transactions with a NOTIFY commit one after the other. So jobs are inserted without it, and a
 * signal wakes the workers after the commit (docs/decisions/0021-job-queues.md).
 */
import { sql } from '../db/sql.ts';
import type { Tx } from '../db/statements.ts';
import { flagsOf, type Jobs, jobKinds, type QueueName } from './jobs.ts';

/** The topic of signals that a queue has new jobs. */
export const jobsTopic = 'jobs';

type JobTx = Pick<Tx, 'defer' | 'signal' | 'traceparent'>;

/** A job takes the trace of its transaction along. Workers read it and hand the rest to the task. */
const withTrace = <Payload extends object>({ traceparent }: JobTx, payload: Payload): Payload =>
  traceparent === undefined ? payload : { ...payload, traceparent };

const insertJobs = sql`insert into graphile_worker._private_jobs (task_id, priority, flags, payload)
  select (select id from graphile_worker._private_tasks where identifier = $1), $2,
    (select jsonb_object_agg(flag, true) from unnest($3::text[]) as flag), payload
  from json_array_elements($4::json) as payload`;

/** Adds a job to the transaction. The job runs if and only if the transaction commits. */
export function enqueue<Task extends keyof Jobs>(tx: JobTx, task: Task, payload: Jobs[Task]): void {
  enqueueSlices(tx, task, [payload]);
}

/** Adds jobs of one organization, in their order. */
export function enqueueSlices<Task extends keyof Jobs>(
  tx: JobTx,
  task: Task,
  payloads: readonly Jobs[Task][],
): void {
  const [first] = payloads;
  if (!first) return;
  const { queue, priority } = jobKinds[task];
  const traced = payloads.map((payload) => withTrace(tx, payload));
  tx.defer(insertJobs, [task, priority, flagsOf(task, first), JSON.stringify(traced)]);
  tx.signal(jobsTopic, subjectOf(queue, payloads.length));
}

/** Divides positions into slices of at most `size`. `to` is exclusive. */
export const slicesOf = (size: number, from: number, to: number): { from: number; to: number }[] =>
  Array.from({ length: Math.ceil((to - from) / size) }, (_, index) => ({
    from: from + index * size,
    to: Math.min(from + (index + 1) * size, to),
  }));

const addJob = sql`select graphile_worker.add_job($1, $2::json, run_at => $3, job_key => $4, priority => $5,
  flags => $6::text[])`;

/**
 * Adds a job that replaces a waiting job with the same key, and its time. The library's function does this, so the
 * transaction has a NOTIFY.
 */
export function enqueueReplacing<Task extends keyof Jobs>(
  tx: JobTx,
  task: Task,
  payload: Jobs[Task],
  { jobKey, runAt = null }: { jobKey: string; runAt?: Date | null },
): void {
  const { priority } = jobKinds[task];
  tx.defer(addJob, [
    task,
    JSON.stringify(withTrace(tx, payload)),
    runAt,
    jobKey,
    priority,
    flagsOf(task, payload),
  ]);
}

const insertJobOnce = sql`insert into graphile_worker._private_jobs as jobs (task_id, priority, flags, payload, key)
  select (select id from graphile_worker._private_tasks where identifier = $1), $2,
    (select jsonb_object_agg(flag, true) from unnest($3::text[]) as flag), $4::json, $5
  on conflict (key) do update set run_at = now(), attempts = 0, updated_at = now()
    where jobs.locked_at is null and jobs.attempts > 0`;

/**
 * Adds a job unless one with the same key waits or runs. One that has failed is due again at once. This is for jobs
 * that are requested again and again for as long as there is something to do.
 */
export function enqueueOnce<Task extends keyof Jobs>(
  tx: JobTx,
  task: Task,
  payload: Jobs[Task],
  jobKey: string,
): void {
  const { queue, priority } = jobKinds[task];
  const traced = JSON.stringify(withTrace(tx, payload));
  tx.defer(insertJobOnce, [task, priority, flagsOf(task, payload), traced, jobKey]);
  tx.signal(jobsTopic, subjectOf(queue, 1));
}

/** One idle slot looks for a single job, and all of them look for several jobs. */
const subjectOf = (queue: QueueName, jobs: number): string => (jobs === 1 ? queue : `${queue}:several`);

export function readSubject(subject: string): { queue: string; isSeveral: boolean } {
  const [queue = '', amount] = subject.split(':');
  return { queue, isSeveral: amount !== undefined };
}
