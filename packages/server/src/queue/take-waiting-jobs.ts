import { computed, sql } from '../db/sql.ts';
import type { Tx } from '../db/statements.ts';
import { type Jobs, jobKinds } from './jobs.ts';

/** Jobs for slices of batches. Many small ones cost little more than one in the same transaction. */
type SliceTask = 'collect_payments' | 'place_orders';

/** So many jobs of the queue are looked through. The jobs of other organizations among them are left alone. */
const lookedThrough = 200;

/** Which jobs are taken together: their number, and how many orders each of them has at most. */
export interface Taken {
  readonly jobs: number;
  readonly orders: number;
}

/**
 * Jobs that have failed are not taken, because they could fail together with the others again. The inner query reads the
 * index of available jobs in the order in which the library takes them. Availability is checked once more under the lock.
 */
const takeWaiting = sql`delete from graphile_worker._private_jobs where id = any(array(
    select id from graphile_worker._private_jobs where id = any(array(
      select id from (
        select id, task_id, flags, payload, attempts, key from graphile_worker._private_jobs
        where is_available and priority = $3 and run_at <= now() order by run_at, id limit $4
      ) as next
      where task_id = (select id from graphile_worker._private_tasks where identifier = $1)
        and flags ? $2 and attempts = 0 and key is null
        and (payload->>'to')::int - (payload->>'from')::int <= $6
      limit $5))
      and is_available
    for update skip locked))
  returning ${computed('payload', 'json', 'payload')}`;

/**
 * Takes waiting jobs of the organization out of the queue. They are gone if and only if the
 * transaction commits, so it has to do their work.
 */
export async function takeWaitingJobs<Task extends SliceTask>(
  tx: Tx,
  task: Task,
  organizationId: string,
  { jobs, orders }: Taken,
): Promise<Jobs[Task][]> {
  const { priority } = jobKinds[task];
  const values = [task, organizationId, priority, lookedThrough, jobs, orders];
  const taken = await tx.query(takeWaiting, values);
  return taken.map(({ payload }) => payload as Jobs[Task]);
}
