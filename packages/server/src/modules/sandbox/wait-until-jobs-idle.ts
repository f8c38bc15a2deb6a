import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../db/database.ts';

/** Jobs of an organization that could run now and have not failed before. The queue has no public view of payloads. */
const waitingJobs = `select count(*) as jobs from graphile_worker._private_jobs
  where payload->>'organization_id' = $1 and run_at <= now() and attempts <= 1 and last_error is null
    and key is distinct from 'due:' || $1`;

const timeoutMs = 20_000;
const pollIntervalMs = 15;

/** Waits for what the organization has set going, like its mails, so that a moved clock finds it done. */
export async function waitUntilJobsIdle(db: Database, organizationId: string): Promise<void> {
  const until = performance.now() + timeoutMs;
  while (performance.now() < until) {
    const [row] = await db.query<{ jobs: number }>(waitingJobs, [organizationId]);
    if (!row?.jobs) return;
    await delay(pollIntervalMs);
  }
}
