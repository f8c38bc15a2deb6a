/** When a provider is asked about a tracker again. Callbacks bring most news, so requests are the net below them. */
import { dayMs, hourMs, minuteMs } from '../../../kit/duration.ts';

/** How old a tracker may be for each interval between requests. An older one is not asked about any more. */
const intervals = [
  { maxAgeMs: 30 * dayMs, intervalMs: 6 * hourMs },
  { maxAgeMs: 120 * dayMs, intervalMs: dayMs },
] as const;

/** A refusal may be wrong: a carrier may learn of a number later than we do. After the last interval it is believed. */
const afterRefusalsMs = [10 * minuteMs, hourMs, 6 * hourMs, dayMs] as const;

const unavailable = { firstMs: minuteMs, longestMs: 6 * hourMs } as const;

/** The job of a new tracker runs at once. If it is lost, the tracker is due after this time. */
export const firstRequestWithinMs = 10 * minuteMs;

/** The time after news of a parcel. Null means never. */
export function requestAfterNews(createdAt: Date, now: Date): Date | null {
  const ageMs = now.getTime() - createdAt.getTime();
  const found = intervals.find(({ maxAgeMs }) => ageMs < maxAgeMs);
  return found ? later(now, found.intervalMs) : null;
}

/** The time after so many failures, of which the last was a refusal. Null means never. */
export function requestAfterRefusal(failures: number, now: Date): Date | null {
  const waitMs = afterRefusalsMs[failures - 1];
  return waitMs === undefined ? null : later(now, waitMs);
}

/** The time after so many failures, of which the last was no answer. */
export function requestAfterSilence(failures: number, now: Date, retryAfterMs: number | null): Date {
  const backoffMs = Math.min(unavailable.longestMs, unavailable.firstMs * 2 ** Math.min(20, failures - 1));
  return later(now, Math.max(backoffMs, retryAfterMs ?? 0));
}

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);
