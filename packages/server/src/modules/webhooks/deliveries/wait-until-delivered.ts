import { setTimeout as delay } from 'node:timers/promises';
import type { Services } from '../../../context/context.ts';
import { findEarliestDelivery } from '../engine/due-deliveries.sql.ts';
import { signalDueDeliveries } from './delivery-signals.ts';

const pollIntervalMs = 15;

/**
 * Has the worker deliver what is due until a time, and waits for that. Returns false when something is still due at
 * `deadline`, a time of performance.now(). The worker may be another process.
 */
export async function waitUntilDelivered(
  { db }: Services,
  organizationId: string,
  until: Date,
  deadline: number,
): Promise<boolean> {
  signalDueDeliveries(db.signals, organizationId);
  for (;;) {
    if ((await findEarliestDelivery(db, organizationId, until)) === null) return true;
    if (performance.now() >= deadline) return false;
    await delay(pollIntervalMs);
  }
}
