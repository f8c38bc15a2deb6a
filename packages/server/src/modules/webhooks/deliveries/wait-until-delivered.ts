import { setTimeout as delay } from 'node:timers/promises';
import type { Services } from '../../../context/context.ts';
import { findEarliestDelivery } from '../engine/due-deliveries.sql.ts';
import { signalDueDeliveries } from './delivery-signals.ts';

/** How long one advance of a clock waits for all deliveries it causes: a little more than one request may take. */
export const deliveryWaitTimeoutMs = 20_000;
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
  while (performance.now() < deadline) {
    if ((await findEarliestDelivery(db, organizationId, until)) === null) return true;
    await delay(pollIntervalMs);
  }
  return false;
}
