import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../db/database.ts';
import { computed, sql } from '../../db/sql.ts';

/**
 * Jobs of an organization that can run now and have not failed before. The queue has no public view of payloads, so
 * its private table is read.
 */
const waitingJobs = sql`select ${computed('jobs', 'bigint', 'count(*)')} from graphile_worker._private_jobs
  where payload->>'organization_id' = $1 and run_at <= now() and attempts <= 1 and last_error is null
    and key is distinct from 'due:' || $1`;

const timeoutMs = 20_000;
const pollIntervalMs = 15;

/**
 * Waits until the organization's jobs have run, such as its mails, so that an advanced clock finds their results.
 */
export async function waitUntilJobsIdle(db: Database, organizationId: string): Promise<void> {
  const until = performance.now() + timeoutMs;
  while (performance.now() < until) {
    const [row] = await db.query(waitingJobs, [organizationId]);
    if (!row?.jobs) return;
    await delay(pollIntervalMs);
  }
}
