import type { Context } from '../../../context/context.ts';
import { isUnavailable } from '../../../db/database-errors.ts';
import { hasEffect, movesOf } from './moves-of-report.ts';
import { recordRepeatedReports } from './record-repeated-reports.ts';
import { recordReport } from './record-report.ts';
import { findWaitingReports, parcelOf, type WaitingReport, writePostponedReports } from './reports.sql.ts';

const readAtOnce = 200;
/** So that the organization takes turns with others; see jobs/turns.ts. The rest is enqueued within a second. */
const readsOfJob = 10;

/**
 * Records the waiting reports of an organization. Most scans change nothing of a shipment, and are recorded together. Each
 * of the others has a transaction of its own. The context is opened again for the next ones, because the time goes on.
 */
export async function recordReports(openContext: () => Promise<Context>): Promise<void> {
  for (let read = 0; read < readsOfJob; read += 1) {
    const context = await openContext();
    const waiting = await findWaitingReports(context.db, context.organization.id, readAtOnce);
    if (waiting.length === 0) return;
    const repeated = waiting.filter((report) => !isNews(report));
    if (repeated.length > 0)
      await context.db.transaction((tx) => recordRepeatedReports(context, tx, repeated));
    for (const report of waiting.filter(isNews)) await recordOrPostpone(context, report);
  }
}

function isNews(report: WaitingReport): boolean {
  const { recorded_at: recordedAt, known_eta: eta, status, problem } = report;
  if (report.ended_at !== null || (recordedAt !== null && report.reported_at < recordedAt)) return false;
  return hasEffect(movesOf(parcelOf(report), report.tracked_since, eta), { status, problem, eta });
}

/** A report that cannot be recorded must not keep those of other parcels waiting. */
async function recordOrPostpone(
  context: Context,
  { tracker_id: trackerId, order_id: orderId }: WaitingReport,
): Promise<void> {
  const { db, organization, log } = context;
  try {
    await db.transaction((tx) => recordReport(context, tx, { trackerId, orderId }));
  } catch (error) {
    if (isUnavailable(error)) throw error;
    log.error({ err: error, tracker_id: trackerId }, 'The report of a carrier could not be recorded');
    await db.transaction(async (tx) => writePostponedReports(tx, organization.id, trackerId));
  }
}
