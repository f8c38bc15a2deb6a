import { dayMs } from '../../../kit/duration.ts';
import type { EndedAttempt } from '../engine/attempts.sql.ts';
import type { OwnReason } from './endpoints.sql.ts';

const disableAfterFailingMs = 5 * dayMs;

/** Whether an endpoint that fails at a time has been failing for five days. */
export const isFailingTooLong = (failingSince: Date | null, at: Date): boolean =>
  failingSince !== null && at.getTime() - failingSince.getTime() >= disableAfterFailingMs;

/**
 * Why the endpoint of an attempt is disabled, or null when it stays enabled. A test that fails is no reason, because no
 * event was missed.
 */
export function reasonToDisable(
  attempt: Pick<EndedAttempt, 'failure' | 'isTest' | 'attemptedAt' | 'failingSince'>,
): OwnReason | null {
  const { failure, isTest, attemptedAt, failingSince } = attempt;
  if (failure === 'gone') return 'gone';
  return failure !== null && !isTest && isFailingTooLong(failingSince, attemptedAt) ? 'failing' : null;
}
