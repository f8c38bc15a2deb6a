import type { Context } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { assert } from '../../../kit/assert.ts';
import { lockOrder } from '../../orders/lock-orders.sql.ts';
import type { OrderRecord } from '../../orders/order-record.ts';
import type { ShipmentRecord } from '../../orders/shipment-record.ts';
import { advanceLockedShipment } from '../advance-shipment.ts';
import { estimateDelivery } from '../estimate-delivery.ts';
import { isNewEstimate, movesOf, type ReportedMoves } from './moves-of-report.ts';
import { deleteReports, parcelOf, type ReportRow } from './reports.sql.ts';
import { requestAfterNews } from './request-schedule.ts';
import { lockTracker, type TrackerRow, writeReported } from './tracker-rows.sql.ts';

export interface TrackedShipment {
  readonly trackerId: string;
  readonly orderId: string;
}

/**
 * Records the newest of the reports that wait for a tracker, and deletes all of them: each contains all that was known. One
 * that is older than what was recorded, or about a number that the shipment does not have any more, changes nothing. The
 * order is locked before the tracker, as in every change of a shipment.
 */
export async function recordReport(
  context: Context,
  tx: Tx,
  { trackerId, orderId }: TrackedShipment,
): Promise<void> {
  const organizationId = context.organization.id;
  const order = await lockOrder(tx, organizationId, orderId);
  const tracker = await lockTracker(tx, organizationId, trackerId);
  const shipment = order?.shipments.find(({ id }) => id === tracker?.shipment_id);
  assert(order && tracker && shipment, 'a tracker has a shipment of the order');
  const report = newestOf(await deleteReports(tx, organizationId, trackerId));
  if (report === null || tracker.ended_at !== null || isLate(tracker, report)) return;
  const moves = movesOf(parcelOf(report), tracker.created_at, etaOf(shipment));
  const moved = await moveAlong(context, tx, order, shipment.id, moves);
  await estimate(context, tx, moved, shipment.id, moves);
  writeState(context, tx, tracker, report, moves);
}

/** The order of arrival means nothing. Of two reports of the same time, the one that came last counts. */
const newestOf = (reports: readonly ReportRow[]): ReportRow | null =>
  reports.reduce<ReportRow | null>(
    (newest, report) => (newest && newest.reported_at > report.reported_at ? newest : report),
    null,
  );

const isLate = ({ reported_at }: TrackerRow, report: ReportRow): boolean =>
  reported_at !== null && report.reported_at < reported_at;

const etaOf = ({ delivery_eta }: ShipmentRecord): Date | null =>
  delivery_eta === null ? null : new Date(delivery_eta);

/** Moves that the table of statuses does not allow are left out: the shipment is further, or a person decided. */
async function moveAlong(
  context: Context,
  tx: Tx,
  order: OrderRecord,
  shipmentId: string,
  { updates }: ReportedMoves,
): Promise<OrderRecord> {
  let current = order;
  for (const update of updates) {
    const advanced = await advanceLockedShipment(context, tx, current, shipmentId, update);
    current = advanced.order;
  }
  return current;
}

async function estimate(
  context: Context,
  tx: Tx,
  order: OrderRecord,
  shipmentId: string,
  moves: ReportedMoves,
): Promise<void> {
  const shipment = order.shipments.find(({ id }) => id === shipmentId);
  const isNew = shipment && isNewEstimate(moves, { status: shipment.status, eta: etaOf(shipment) });
  if (!isNew || moves.estimatedDelivery === null) return;
  await estimateDelivery(context, tx, { order, shipment }, moves.estimatedDelivery);
}

function writeState(
  { clock }: Context,
  tx: Tx,
  tracker: TrackerRow,
  report: ReportRow,
  { problem }: ReportedMoves,
): void {
  const now = clock.now();
  const since = problem === tracker.problem ? tracker.problem_since : now;
  writeReported(tx, tracker, {
    reported_at: report.reported_at,
    word: report.word,
    problem,
    problem_since: problem && since,
    next_request_at: requestAfterNews(tracker.created_at, now),
  });
}
