import { setTimeout as pause } from 'node:timers/promises';
import { isUnavailable } from '../db/database-errors.ts';

const maxTries = 60;
const retryIntervalMs = 1_000;

/**
 * Repeats work while the database is away, for up to a minute. Without this, a job would use up its attempts during an
 * outage and wait longer after each of them than the outage lasts.
 */
export async function retryWhileUnavailable(work: () => Promise<void>, stopping: AbortSignal): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error) || tried === maxTries) throw error;
      await pause(retryIntervalMs, undefined, { signal: stopping }).catch(() => {});
      if (stopping.aborted) throw error;
    }
  }
}
