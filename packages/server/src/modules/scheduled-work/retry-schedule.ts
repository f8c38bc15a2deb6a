/** When scheduled work that failed is tried again, and when it is not. Pure. */
import { hourMs, minuteMs } from '../../kit/duration.ts';
import type { ScheduledItem } from './scheduled-item.ts';

const delaysMs = [
  10_000,
  30_000,
  minuteMs,
  2 * minuteMs,
  5 * minuteMs,
  10 * minuteMs,
  20 * minuteMs,
  30 * minuteMs,
  hourMs,
] as const;

/** A sender waits for a batch, so a send is tried at least this often, and for an hour only. */
const longestDelayOfSendMs = 5 * minuteMs;
const sendFailsAfterMs = hourMs;

/**
 * Returns the delay until the next attempt, or `park` for work that waits for the operator after ten attempts. A batch
 * that could not be sent for an hour is to fail.
 */
export function afterFailure(
  kind: ScheduledItem['kind'],
  { attempts, failingForMs }: { attempts: number; failingForMs: number },
): { delayMs: number; failsBatch: boolean } | 'park' {
  const delayMs = delaysMs[attempts - 1];
  if (kind === 'send') {
    const sendDelayMs = Math.min(delayMs ?? longestDelayOfSendMs, longestDelayOfSendMs);
    return { delayMs: sendDelayMs, failsBatch: failingForMs >= sendFailsAfterMs };
  }
  return delayMs === undefined ? 'park' : { delayMs, failsBatch: false };
}
