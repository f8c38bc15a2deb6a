/** Which failures are retried, and after which wait. */
import { GiftsApiError, GiftsConnectionError } from './errors.ts';

const maxBackoffMs = 8_000;
/** If `Retry-After` is longer than this, the request is not retried and the error is thrown. */
const maxWaitMs = 60_000;

/** True if a retry may succeed. Retries are safe, because each POST, PATCH and DELETE repeats its `Idempotency-Key`. */
export function isRetryable(error: unknown): boolean {
  if (error instanceof GiftsConnectionError) return true;
  if (!(error instanceof GiftsApiError)) return false;
  if ((error.retryAfterSeconds ?? 0) * 1000 > maxWaitMs) return false;
  return error.status === 429 || error.status >= 500 || error.code === 'idempotency_in_progress';
}

export interface Backoff {
  /** The number of earlier retries. */
  readonly retry: number;
  readonly baseMs: number;
  readonly retryAfterSeconds?: number | undefined;
  /** A random number from 0 to 1. */
  readonly random: number;
}

/** The wait doubles with every retry. Half of it is random, so that many clients do not retry at the same moment. */
export function waitMs({ retry, baseMs, retryAfterSeconds = 0, random }: Backoff): number {
  const backoff = Math.min(maxBackoffMs, baseMs * 2 ** retry);
  const jittered = backoff / 2 + (backoff / 2) * random;
  return Math.max(jittered, retryAfterSeconds * 1000 + (retryAfterSeconds > 0 ? jittered / 10 : 0));
}

/** Returns the seconds of a `Retry-After` header, which is a number or a date. */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const time = Date.parse(header);
  return Number.isNaN(time) ? undefined : Math.max(0, (time - now) / 1000);
}

export function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
