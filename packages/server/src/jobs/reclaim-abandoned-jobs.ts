import type { Database } from '../db/database.ts';
import { heartbeatLockSpace } from './heartbeat-lock.ts';

/**
 * Gives jobs back whose owner shows no sign of life; the queue by itself would wait four hours for it. That a worker
 * was killed says nothing about its jobs, so the attempt does not count. A server that has just been started is given
 * a few seconds in which its workers come back.
 */
export async function reclaimAbandonedJobs(db: Database, exceptOwners: readonly string[]): Promise<void> {
  await db.query(reclaimJobs, [heartbeatLockSpace, exceptOwners]);
}

/** The locks are given back with the statement. The queue has no public way to unlock a job and keep its attempts. */
const reclaimJobs = `
  with owners as materialized (
    select distinct locked_by from graphile_worker._private_jobs
    where locked_by is not null and locked_by <> all($2::text[])
      and pg_postmaster_start_time() < now() - interval '5 seconds'
  ), dead as materialized (
    select locked_by from owners where pg_try_advisory_xact_lock($1, hashtext(locked_by))
  ), freed as (
    update graphile_worker._private_jobs as jobs
    set locked_by = null, locked_at = null, attempts = greatest(attempts - 1, 0), updated_at = now()
    from dead where jobs.locked_by = dead.locked_by
    returning jobs.id
  )
  select pg_notify('jobs:insert', json_build_object('r', random(), 'count', count(*))::text)
  from freed having count(*) > 0`;
