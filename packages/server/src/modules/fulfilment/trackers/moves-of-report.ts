/** What a report of a provider means for a shipment. */
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
