/** Reads a tracker of EasyPost. It comes from outside, so the types of its fields are not known. */
import type { ParcelState, TrackerReport } from '../../../../ports/carrier.ts';

/** EasyPost's statuses. `cancelled` is a label that was given back, and `error` is one of EasyPost's own. */
const states: Readonly<Record<string, ParcelState>> = {
  unknown: 'unknown',
  pre_transit: 'announced',
  in_transit: 'moving',
  out_for_delivery: 'moving',
  available_for_pickup: 'moving',
  delivered: 'delivered',
  return_to_sender: 'returned',
  failure: 'undeliverable',
  cancelled: 'unknown',
  error: 'unknown',
};

/** States of a parcel that the carrier has had in its hands. A failure may come before the first scan. */
const moved: readonly ParcelState[] = ['moving', 'delivered', 'returned'];

const maxDetails = 1_000;
const maxWord = 100;

interface Detail {
  readonly state: ParcelState;
  readonly at: Date | null;
}

/** Returns null if the value is not a tracker. */
export function readTracker(value: unknown): TrackerReport | null {
  if (!isRecord(value) || value.object !== 'Tracker') return null;
  const { id, status } = value;
  const reportedAt = readTime(value.updated_at) ?? readTime(value.created_at);
  if (typeof id !== 'string' || !isTrackerId(id) || reportedAt === null) return null;
  const word = readWord(status);
  const state = stateOf(word);
  const details = readDetails(value.tracking_details);
  const seen = [state, ...details.map((detail) => detail.state)];
  const scans = details.filter((detail) => moved.includes(detail.state)).map(({ at }) => at);
  return {
    reference: id,
    reportedAt,
    state,
    word,
    hasMoved: seen.some((each) => moved.includes(each)),
    hasTurnedBack: seen.includes('returned') || value.is_return === true,
    lastScanAt: latestOf(scans),
    estimatedDelivery: readTime(value.est_delivery_date),
  };
}

export const isTrackerId = (text: string): boolean => /^trk_\w{1,100}$/.test(text);

const stateOf = (word: string): ParcelState =>
  Object.hasOwn(states, word) ? (states[word] ?? 'unknown') : 'unknown';

function readDetails(value: unknown): Detail[] {
  if (!Array.isArray(value)) return [];
  return value
    .slice(-maxDetails)
    .filter(isRecord)
    .map(({ status, datetime }) => ({ state: stateOf(readWord(status)), at: readTime(datetime) }));
}

/** Returns text that PostgreSQL can store. */
const readWord = (value: unknown): string =>
  typeof value === 'string' && value !== ''
    ? value
        .toWellFormed()
        .replaceAll(/\p{Cc}/gu, ' ')
        .slice(0, maxWord)
        .toWellFormed()
    : 'missing';

/** Returns null for what is not a time of this century. */
function readTime(value: unknown): Date | null {
  if (typeof value !== 'string' || value.length > 40) return null;
  const time = new Date(value);
  const year = time.getUTCFullYear();
  return year >= 2000 && year < 2100 ? time : null;
}

const latestOf = (times: readonly (Date | null)[]): Date | null =>
  times.reduce((latest, time) => (time && (!latest || time > latest) ? time : latest), null);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
