import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../db/database.ts';
import { computed, sql } from '../../db/sql.ts';

/**
 * Jobs of an organization that can run now or have failed once, which the queue retries three seconds later. Jobs that
 * failed again may fail for days. The queue has no public view of payloads, so its private table is read.
 */
const waitingJobs = sql`select ${computed('jobs', 'bigint', 'count(*)')} from graphile_worker._private_jobs
  where payload->>'organization_id' = $1 and key is distinct from 'due:' || $1
    and (locked_at is not null or attempts < max_attempts)
    and (attempts = 0 and run_at <= now() or attempts = 1 or attempts = 2 and locked_at is not null)`;

const pollIntervalMs = 15;

/**
 * Waits until the organization's jobs have run, such as its mails, so that an advanced clock finds their results.
 * Returns false when some have not run at `deadline`, a time of performance.now().
 */
export async function waitUntilJobsIdle(
  db: Database,
  organizationId: string,
  deadline: number,
): Promise<boolean> {
  for (;;) {
    const [row] = await db.query(waitingJobs, [organizationId]);
    if (!row?.jobs) return true;
    if (performance.now() >= deadline) return false;
    await delay(pollIntervalMs);
  }
}
