import type { EndedAttempt } from '../engine/attempts.sql.ts';
import type { HealthChanges } from './endpoints.sql.ts';

/**
 * What attempts say about their endpoints, each endpoint once: one that acknowledged anything is not failing. Tests
 * that fail say nothing, because no event was missed.
 */
export function healthChangesOf(attempts: readonly EndedAttempt[]): HealthChanges {
  const acknowledged = new Map(
    attempts.filter(({ failure }) => failure === null).map((each) => [each.endpointId, each]),
  );
  const failed = new Map(
    attempts
      .filter(
        ({ failure, isTest, endpointId }) => failure !== null && !isTest && !acknowledged.has(endpointId),
      )
      .map((each) => [each.endpointId, { ...each, at: each.attemptedAt }]),
  );
  return { failing: [...failed.values()], recovered: [...acknowledged.values()] };
}
