import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../db/database.ts';
import { hasUnsequencedEvents } from './event-streams.sql.ts';

const timeoutMs = 2_000;
const pollIntervalMs = 5;

/**
 * Waits until all events of an organization have numbers, two seconds at most. A caller that has moved a clock can then
 * read the events that this caused.
 */
export async function waitUntilSequenced(db: Database, organizationId: string): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline && (await hasUnsequencedEvents(db, organizationId)))
    await delay(pollIntervalMs);
}
