import type { KeyObject } from 'node:crypto';
import type { Clock } from '../../../kit/clock.ts';
import { newId } from '../../../kit/ids.ts';
import type { FetchOutcome, SafeFetch } from '../../../kit/safe-fetch/safe-fetch.ts';
import type { SigningKeys } from '../endpoints/webhook-secret.ts';
import type { EndedAttempt } from './attempts.sql.ts';
import { classifyAttempt } from './classify-attempt.ts';
import type { DueDelivery } from './due-deliveries.sql.ts';
import { signatureHeaders } from './sign-webhook.ts';

/** Those of every request, beside its signatures. */
export const deliveryHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'user-agent': 'Gift-Order-Service-Webhooks/1',
};

export interface DeliveryTools {
  readonly http: SafeFetch;
  readonly clock: Clock;
  readonly signingKeys: SigningKeys;
}

/**
 * Sends one request and classifies the answer. The next attempt is due by the organization's clock; the signature
 * carries real time, which receivers compare with their own.
 */
export async function makeDelivery(
  { http, clock, signingKeys }: DeliveryTools,
  delivery: DueDelivery,
  body: Buffer,
): Promise<EndedAttempt> {
  const at = clock.now();
  const organizationAt = (time: Date) => new Date(time.getTime() + delivery.clock_offset_ms);
  const begun = performance.now();
  const signed = signatureHeaders({
    id: delivery.event_id,
    at,
    body,
    keys: validKeys(signingKeys, delivery, organizationAt(at)),
  });
  const outcome: FetchOutcome = await http.post(delivery.url, { ...deliveryHeaders, ...signed }, body);
  const ended = clock.now();
  const tries = delivery.tries + 1;
  const result = classifyAttempt({ outcome, tries, at: ended, random: Math.random() });
  return {
    organizationId: delivery.organization_id,
    endpointId: delivery.endpoint_id,
    eventId: delivery.event_id,
    url: delivery.url,
    isTest: delivery.test_data !== null,
    failingSince: delivery.failing_since,
    attemptId: newId(),
    attemptedAt: organizationAt(at),
    responseStatus: result.responseStatus,
    failure: result.failure,
    durationMs: Math.round(performance.now() - begun),
    responseBody: result.responseBody,
    responseHeaders: result.responseHeaders,
    signedAt: at,
    signatures: signed['webhook-signature'],
    status: result.status,
    tries,
    dueAt: result.delayMs === null ? null : new Date(organizationAt(ended).getTime() + result.delayMs),
  };
}

function validKeys(signingKeys: SigningKeys, delivery: DueDelivery, now: Date): KeyObject[] {
  const { organization_id: organizationId, endpoint_id: endpointId, secret, previous_secrets } = delivery;
  const valid = previous_secrets.filter((each) => new Date(each.expires_at) > now);
  return [secret, ...valid.map((each) => each.secret)].map((sealed) =>
    signingKeys({ organizationId, endpointId }, sealed),
  );
}
