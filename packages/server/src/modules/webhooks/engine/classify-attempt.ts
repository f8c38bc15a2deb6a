import type { AttemptFailure } from '@gifts/contract/webhooks';
import type { FetchOutcome } from '../../../kit/safe-fetch/safe-fetch.ts';
import { retryDelayMs } from './retry-schedule.ts';

interface Attempt {
  outcome: FetchOutcome;
  /** Attempts since the delivery was last requested, this one included. */
  tries: number;
  /** When the attempt ended, by real time. */
  at: Date;
  /** From 0 to 1. */
  random: number;
}

export interface AttemptResult {
  status: 'pending' | 'succeeded' | 'failed';
  failure: AttemptFailure | null;
  responseStatus: number | null;
  responseBody: string | null;
  responseHeaders: Readonly<Record<string, string>> | null;
  /** Milliseconds until the next attempt; null when there is none. */
  delayMs: number | null;
}

/** What an attempt means for its delivery: whether it has succeeded, and when the next attempt is due. */
export function classifyAttempt({ outcome, tries, at, random }: Attempt): AttemptResult {
  const answered = 'status' in outcome ? outcome : null;
  const failure = 'status' in outcome ? failureOfStatus(outcome.status) : outcome.failure;
  const isFinal = failure === null || failure === 'gone';
  const delayMs = isFinal
    ? null
    : retryDelayMs({ tries, retryAfter: answered?.retryAfter ?? null, at, random });
  return {
    status: failure === null ? 'succeeded' : delayMs === null ? 'failed' : 'pending',
    failure,
    responseStatus: answered?.status ?? null,
    responseBody: answered?.body || null,
    responseHeaders: answered?.headers ?? null,
    delayMs,
  };
}

function failureOfStatus(status: number): AttemptFailure | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return 'redirect';
  return status === 410 ? 'gone' : 'http_status';
}
