import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../db/database.ts';
import { hasUnsequencedEvents } from './event-streams.sql.ts';

const timeoutMs = 2_000;
const pollIntervalMs = 5;

/** Waits until the events that are there have their numbers, so that who moved a clock reads what it caused. */
export async function waitUntilSequenced(db: Database, organizationId: string): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline && (await hasUnsequencedEvents(db, organizationId)))
    await delay(pollIntervalMs);
}
