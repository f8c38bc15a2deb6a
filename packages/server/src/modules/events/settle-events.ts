import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../db/database.ts';
import { hasWaitingEvents } from './event-streams.sql.ts';

const patienceMs = 2_000;
const lookEveryMs = 5;

/** Waits until the events that are there have their numbers, so that who moved a clock reads what it caused. */
export async function settleEvents(db: Database, organizationId: string): Promise<void> {
  const until = performance.now() + patienceMs;
  while (performance.now() < until && (await hasWaitingEvents(db, organizationId))) await delay(lookEveryMs);
}
