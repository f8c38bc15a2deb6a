import { setTimeout as delay } from 'node:timers/promises';
import type { Services } from '../../../context/context.ts';
import { signalDueDeliveries } from './delivery-signals.ts';
import { findEarliestDelivery } from './due-deliveries.sql.ts';

/** For all that one advance of a clock sets going: a little more than one request may take. */
export const settlePatienceMs = 20_000;
const lookEveryMs = 15;

/**
 * Has what is due until a time delivered, and waits for it as long as `patientUntil` of performance.now(); false where
 * that was not enough. The worker delivers it, which may be another process.
 */
export async function settleDeliveries(
  { db }: Services,
  organizationId: string,
  until: Date,
  patientUntil: number,
): Promise<boolean> {
  signalDueDeliveries(db.signals, organizationId);
  while (performance.now() < patientUntil) {
    if ((await findEarliestDelivery(db, organizationId, until)) === null) return true;
    await delay(lookEveryMs);
  }
  return false;
}
