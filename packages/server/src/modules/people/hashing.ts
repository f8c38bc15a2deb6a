import pLimit from 'p-limit';
import { AppError } from '../../kit/errors.ts';

/** Hashing a password takes a tenth of a second of CPU time and 16 MB, and a connection waits for it. */
const limit = pLimit(2);
const mostWaiting = 40;

/** Runs work that hashes a password when it is its turn. Refuses with `unavailable` if too much waits. */
export async function whenHashing<T>(work: () => Promise<T>): Promise<T> {
  if (limit.pendingCount >= mostWaiting) {
    throw new AppError('unavailable', 'Too many people are signing in at this moment; try again shortly.');
  }
  return limit(work);
}
