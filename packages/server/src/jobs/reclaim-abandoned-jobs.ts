import { lockSpaces } from '../db/advisory-locks.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';

/**
 * Unlocks jobs whose owner is dead; the job queue itself would wait for four hours. The attempt does not count, because
 * the death of a worker says nothing about its jobs. After a start of the database server, workers have five seconds to
 * take their heartbeat locks again.
 */
export async function reclaimAbandonedJobs(db: Database, exceptOwners: readonly string[]): Promise<void> {
  await db.query(reclaimJobs, [lockSpaces.heartbeat, exceptOwners]);
}

/** The advisory locks end with the statement. The library has no public way to unlock a job and keep its attempts. */
const reclaimJobs = sql`
  with owners as materialized (
    select distinct locked_by from graphile_worker._private_jobs
    where locked_by is not null and locked_by <> all($2::text[])
      and not now() between pg_postmaster_start_time() and pg_postmaster_start_time() + interval '5 seconds'
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
