/** When a request is tried again, and after how long. */
import { GiftsApiError, GiftsConnectionError } from './errors.ts';

const maxBackoffMs = 8_000;
/** A service that asks for more patience than this is left to the caller. */
const maxWaitMs = 60_000;

/** Whether another try may do better. It is safe: a POST or DELETE carries the same `Idempotency-Key` every time. */
export function isRetryable(error: unknown): boolean {
  if (error instanceof GiftsConnectionError) return true;
  if (!(error instanceof GiftsApiError)) return false;
  if ((error.retryAfterSeconds ?? 0) * 1000 > maxWaitMs) return false;
  return error.status === 429 || error.status >= 500 || error.code === 'idempotency_in_progress';
}

export interface Backoff {
  /** 0 before the first retry. */
  readonly retry: number;
  readonly baseMs: number;
  readonly retryAfterSeconds?: number | undefined;
  /** From 0 to 1. */
  readonly random: number;
}

/** Doubles with every retry, half of it by chance so that many clients do not return at once. */
export function waitMs({ retry, baseMs, retryAfterSeconds = 0, random }: Backoff): number {
  const backoff = Math.min(maxBackoffMs, baseMs * 2 ** retry);
  const jittered = backoff / 2 + (backoff / 2) * random;
  return Math.max(jittered, retryAfterSeconds * 1000 + (retryAfterSeconds > 0 ? jittered / 10 : 0));
}

/** Seconds of a `Retry-After` header, which is a number or a date. */
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
