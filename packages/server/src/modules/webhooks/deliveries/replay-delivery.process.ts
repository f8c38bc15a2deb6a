import type { AttemptDetail } from '@gifts/contract/dashboard/webhook-pages';
import type { CallerContext } from '../../../context/context.ts';
import type { Row } from '../../../db/tables.ts';
import { AppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/ids.ts';
import { getAccessibleWebhook } from '../endpoints/webhook-access.ts';
import { secretOf, signingKey } from '../endpoints/webhook-secret.ts';
import { classifyAttempt } from '../engine/classify-attempt.ts';
import { deliveryHeaders } from '../engine/make-delivery.ts';
import { signatureHeaders } from '../engine/sign-webhook.ts';
import { writeReplay } from './delivery-pages.sql.ts';
import { getDelivery } from './get-delivery.ts';
import { bodyOfDelivery, presentAttempt } from './show-delivery.ts';

/**
 * Sends an event once more and waits for the answer, outside of the schedule of its delivery: the endpoint may be disabled, and its
 * health does not change. The request is signed with the current secret alone.
 */
export async function replayDelivery(
  context: CallerContext,
  ids: { id: string; delivery_id: string },
): Promise<AttemptDetail> {
  const { db, clock, webhookHttp, organization } = context;
  const endpoint = await getAccessibleWebhook(context, db, ids.id);
  const { event_id: eventId } = await getDelivery(context, db, endpoint.id, ids.delivery_id);
  const body = await bodyOfDelivery(context, db, endpoint.id, eventId);
  if (body === null) throw new AppError('not_found', 'The event is not kept any more.');
  const signedAt = clock.now();
  const begun = performance.now();
  const key = signingKey(secretOf(context.sealer, endpoint));
  const signed = signatureHeaders({ id: eventId, at: signedAt, body, keys: [key] });
  const outcome = await webhookHttp.post(endpoint.url, { ...deliveryHeaders, ...signed }, body);
  const result = classifyAttempt({ outcome, tries: 1, at: clock.now(), random: 0 });
  const attempt: Row<'webhook_attempts'> = {
    organization_id: organization.id,
    id: newId(),
    endpoint_id: endpoint.id,
    event_id: eventId,
    attempted_at: context.now,
    response_status: result.responseStatus,
    failure: result.failure,
    duration_ms: Math.round(performance.now() - begun),
    response_body: result.responseBody,
    url: endpoint.url,
    signed_at: signedAt,
    signatures: signed['webhook-signature'],
    response_headers: result.responseHeaders,
    is_replay: true,
  };
  await db.transaction(async (tx) => writeReplay(tx, attempt));
  return presentAttempt(
    { ...attempt, failure: result.failure, attempted_at: context.now.toISOString() },
    eventId,
    attempt,
  );
}
