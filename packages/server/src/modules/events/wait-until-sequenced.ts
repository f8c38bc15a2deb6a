import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../db/database.ts';
import { hasUnsequencedEvents } from './event-streams.sql.ts';

const pollIntervalMs = 5;

/**
 * Waits until all events of an organization have numbers, so that a caller that has moved a clock can read the events
 * that this caused. Returns false when some have no number at `deadline`, a time of performance.now().
 */
export async function waitUntilSequenced(
  db: Database,
  organizationId: string,
  deadline: number,
): Promise<boolean> {
  for (;;) {
    if (!(await hasUnsequencedEvents(db, organizationId))) return true;
    if (performance.now() >= deadline) return false;
    await delay(pollIntervalMs);
  }
}
