import type { Services } from '../../../context/context.ts';
import { disableEndpoint } from '../endpoints/disable-endpoint.process.ts';
import { reasonToDisable } from '../endpoints/reason-to-disable.ts';
import type { EndedAttempt } from './attempts.sql.ts';

/** Disables the endpoints whose attempts give a reason. One that cannot be disabled now is found at its next attempt. */
export async function disableFailingEndpoints(
  services: Services,
  attempts: readonly EndedAttempt[],
): Promise<void> {
  const reasons = attempts.flatMap((attempt) => {
    const reason = reasonToDisable(attempt);
    return reason ? [{ ...attempt, reason }] : [];
  });
  for (const each of new Map(reasons.map((each) => [each.endpointId, each])).values()) {
    try {
      await disableEndpoint(services, each);
    } catch (error) {
      services.log.warn({ err: error }, 'A webhook could not be disabled yet');
    }
  }
}
