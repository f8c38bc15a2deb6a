/** What a report of a provider means for a shipment. */
import { canTransitionShipment, type ShipmentStatus } from '@gifts/contract/states';
import { dayMs } from '../../../kit/duration.ts';
import type { TrackerReport, TrackingUpdate } from '../../../ports/carrier.ts';

/** What a person has to decide about, because the decision moves money or sends a parcel. */
export type ParcelProblem = 'returned' | 'undeliverable';

export interface ReportedMoves {
  /** In their order. Those that were recorded before, or that the shipment's status does not allow, do nothing. */
  readonly updates: readonly TrackingUpdate[];
  readonly problem: ParcelProblem | null;
  /** Null if the report says nothing about the arrival at the recipient. */
  readonly estimatedDelivery: Date | null;
}

/**
 * A carrier uses a number again some months after its parcel arrived. A report whose last scan is this much older than the
 * tracker is about another parcel. People set numbers some days after the first scan, and rarely weeks.
 */
const staleAfterMs = 45 * dayMs;

const nothing: ReportedMoves = { updates: [], problem: null, estimatedDelivery: null };

type Report = Omit<TrackerReport, 'reference' | 'reportedAt' | 'word'>;

/** `known` is the expected arrival before the report. */
export function movesOf(report: Report, trackedSince: Date, known: Date | null): ReportedMoves {
  const { state, lastScanAt, estimatedDelivery } = report;
  if (lastScanAt !== null && lastScanAt.getTime() < trackedSince.getTime() - staleAfterMs) return nothing;
  // A parcel on its way back is "delivered" to its sender, and is no gift that is on its way.
  if (report.hasTurnedBack) return { ...nothing, problem: 'returned' };
  const shipped: TrackingUpdate = { status: 'shipped', estimatedDelivery: estimatedDelivery ?? known };
  return {
    updates: [
      ...(report.hasMoved ? [shipped] : []),
      ...(state === 'delivered' ? [{ status: 'delivered' as const }] : []),
    ],
    problem: state === 'undeliverable' ? 'undeliverable' : null,
    estimatedDelivery,
  };
}

/** What is known of a parcel before a report. */
export interface KnownParcel {
  readonly status: ShipmentStatus;
  readonly problem: ParcelProblem | null;
  readonly eta: Date | null;
}

/** True if the moves would change something of the shipment, or of what a person has to decide about. */
export const hasEffect = (moves: ReportedMoves, known: KnownParcel): boolean =>
  moves.problem !== known.problem ||
  moves.updates.some(({ status }) => canTransitionShipment(known.status, status)) ||
  isNewEstimate(moves, known);

/** Only the arrival of a parcel that is under way is estimated. */
export const isNewEstimate = (
  { estimatedDelivery }: ReportedMoves,
  { status, eta }: Pick<KnownParcel, 'status' | 'eta'>,
): boolean =>
  estimatedDelivery !== null &&
  (status === 'tracking' || status === 'shipped') &&
  estimatedDelivery.getTime() !== eta?.getTime();
