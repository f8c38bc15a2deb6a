import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';

/**
 * Brings forward the jobs that were written while the database's clock was ahead, once it is set right: they would wait
 * until the time at which they were written comes again. Jobs that were to wait for something wait as long as intended.
 * If none of the last hundred jobs is from the future, nothing is read beside them.
 */
export async function bringJobsForward(db: Database): Promise<void> {
  await db.query(bringForward);
}

/** The time of a job's last change is from the future if the clock went back by more than this. */
const bringForward = sql`
  with newest as materialized (
    select max(updated_at) as updated_at
    from (select updated_at from graphile_worker._private_jobs order by id desc limit 100) as last
  )
  update graphile_worker._private_jobs as jobs
  set run_at = now() + greatest(jobs.run_at - jobs.updated_at, '0'), updated_at = now()
  from newest
  where newest.updated_at > now() + interval '5 seconds'
    and jobs.updated_at > now() + interval '5 seconds' and jobs.locked_at is null`;
