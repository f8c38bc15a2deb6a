/** When a failed attempt is followed by another: eight attempts in a little over a day, with growing delays. */

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** The delays before the second attempt and each later one. The first attempt is made at once. */
const retryDelaysMs = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  10 * hour,
] as const;

/** Each delay is changed by up to this part, so that deliveries that failed together are not repeated together. */
const jitter = 0.1;

/** The longest delay that a receiver can ask for. */
const maxRetryAfterMs = 24 * hour;

interface FailedAttempt {
  /** Attempts since the delivery was last requested, this one included. */
  tries: number;
  /** The Retry-After header of the answer; null when there was none. */
  retryAfter: string | null;
  /** When the attempt ended, by real time. A date in Retry-After is compared with it. */
  at: Date;
  /** From 0 to 1. */
  random: number;
}

/** Milliseconds until the next attempt; null when there is none left. */
export function retryDelayMs({ tries, retryAfter, at, random }: FailedAttempt): number | null {
  const scheduled = retryDelaysMs[tries - 1];
  if (scheduled === undefined) return null;
  const jittered = scheduled * (1 + jitter * (2 * random - 1));
  return Math.round(Math.max(jittered, Math.min(maxRetryAfterMs, readRetryAfterMs(retryAfter, at))));
}

/** Reads a number of seconds or a date. Anything else asks for no delay. */
function readRetryAfterMs(retryAfter: string | null, at: Date): number {
  if (retryAfter === null || retryAfter.trim() === '') return 0;
  const seconds = Number(retryAfter);
  if (Number.isFinite(seconds)) return seconds * second;
  const time = Date.parse(retryAfter);
  return Number.isNaN(time) ? 0 : time - at.getTime();
}
