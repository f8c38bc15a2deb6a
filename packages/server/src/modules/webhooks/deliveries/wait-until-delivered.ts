import { setTimeout as delay } from 'node:timers/promises';
import type { Services } from '../../../context/context.ts';
import { findEarliestDelivery } from '../engine/due-deliveries.sql.ts';
import { signalDueDeliveries } from './delivery-signals.ts';

/** For all that one advance of a clock sets going: a little more than one request may take. */
export const deliveryWaitTimeoutMs = 20_000;
const pollIntervalMs = 15;

/**
 * Has what is due until a time delivered, and waits for it as long as `patientUntil` of performance.now(); false where
 * that was not enough. The worker delivers it, which may be another process.
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
