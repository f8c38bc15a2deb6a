import type { Context } from '../../../context/context.ts';
import { isUnavailable } from '../../../db/database-errors.ts';
import { assert } from '../../../kit/assert.ts';
import { findOrderIdOfShipment } from '../shipments.sql.ts';
import { recordReport } from './record-report.ts';
import { findTrackersWithReports, writePostponedReports } from './reports.sql.ts';
import { findTracker } from './tracker-rows.sql.ts';

const readAtOnce = 200;
/** So that the organization takes turns with others; see jobs/turns.ts. The rest is enqueued within a second. */
const readsOfJob = 10;

/**
 * Records the waiting reports of an organization, each tracker in a transaction of its own. The context is opened again for
 * the next ones, because the time goes on.
 */
export async function recordReports(openContext: () => Promise<Context>): Promise<void> {
  for (let read = 0; read < readsOfJob; read += 1) {
    const context = await openContext();
    const trackerIds = await findTrackersWithReports(context.db, context.organization.id, readAtOnce);
    if (trackerIds.length === 0) return;
    for (const trackerId of trackerIds) await recordOrPostpone(context, trackerId);
  }
}

/** A report that cannot be recorded must not keep those of other parcels waiting. */
async function recordOrPostpone(context: Context, trackerId: string): Promise<void> {
  const { db, organization, log } = context;
  try {
    const tracker = await findTracker(db, organization.id, trackerId);
    const orderId = tracker && (await findOrderIdOfShipment(db, organization.id, tracker.shipment_id));
    assert(orderId, 'a tracker has a shipment');
    await db.transaction((tx) => recordReport(context, tx, { trackerId, orderId }));
  } catch (error) {
    if (isUnavailable(error)) throw error;
    log.error({ err: error, tracker_id: trackerId }, 'The report of a carrier could not be recorded');
    await db.transaction(async (tx) => writePostponedReports(tx, organization.id, trackerId));
  }
}
