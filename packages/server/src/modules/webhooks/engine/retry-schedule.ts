/** When an attempt that failed is followed by another: for a little over a day, further and further apart. */

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Waits before the second attempt and those after it; the first is made at once. */
export const retryDelaysMs = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  10 * hour,
] as const;

/** So that what failed together does not come back together. */
const jitter = 0.1;

/** The longest a receiver can put the next attempt off. */
const maxRetryAfterMs = 24 * hour;

interface FailedAttempt {
  /** Attempts made so far, this one included. */
  tries: number;
  retryAfter: string | null;
  /** Real time, which a date in Retry-After is compared with. */
  at: Date;
  /** From 0 to 1. */
  random: number;
}

/** How long to wait before the next attempt; null when there is none left. */
export function retryDelayMs({ tries, retryAfter, at, random }: FailedAttempt): number | null {
  const scheduled = retryDelaysMs[tries - 1];
  if (scheduled === undefined) return null;
  const jittered = scheduled * (1 + jitter * (2 * random - 1));
  return Math.round(Math.max(jittered, Math.min(maxRetryAfterMs, readRetryAfterMs(retryAfter, at))));
}

/** A number of seconds or a date. */
function readRetryAfterMs(retryAfter: string | null, at: Date): number {
  if (retryAfter === null || retryAfter.trim() === '') return 0;
  const seconds = Number(retryAfter);
  if (Number.isFinite(seconds)) return seconds * second;
  const time = Date.parse(retryAfter);
  return Number.isNaN(time) ? 0 : time - at.getTime();
}
