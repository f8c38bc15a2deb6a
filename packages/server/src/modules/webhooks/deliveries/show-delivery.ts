import type { AttemptDetail, DeliveryDetail, EventDelivery } from '@gifts/contract/dashboard/webhook-pages';
import type { WebhookAttempt } from '@gifts/contract/webhooks';
import type { CallerContext } from '../../../context/context.ts';
import type { Statements } from '../../../db/statements.ts';
import type { Row } from '../../../db/tables.ts';
import { isUuid } from '../../../kit/ids.ts';
import { findEventData } from '../../events/events.sql.ts';
import { openEventData } from '../../events/sealed-ship-to.ts';
import { getAccessibleWebhook } from '../endpoints/webhook-access.ts';
import { deliveryHeaders } from '../engine/make-delivery.ts';
import { renderDelivery, renderTest } from '../engine/render-delivery.ts';
import { headersOf } from '../engine/sign-webhook.ts';
import { findDeliveredEvent, findDeliveriesOfEvent, findRequestsOfDelivery } from './delivery-pages.sql.ts';
import { getDelivery } from './get-delivery.ts';
import { presentDelivery } from './present-delivery.ts';

type SentRequest = Pick<
  Row<'webhook_attempts'>,
  'is_replay' | 'url' | 'signed_at' | 'signatures' | 'response_headers'
>;

/** A delivery with each request as it was sent and answered. */
export async function showDelivery(
  context: CallerContext,
  db: Statements,
  ids: { id: string; delivery_id: string },
): Promise<DeliveryDetail> {
  const endpoint = await getAccessibleWebhook(context, db, ids.id);
  const delivery = presentDelivery(await getDelivery(context, db, endpoint.id, ids.delivery_id));
  const key = [context.organization.id, endpoint.id, delivery.id] as const;
  const [requests, body] = await Promise.all([
    findRequestsOfDelivery(db, ...key),
    bodyOfDelivery(context, db, endpoint.id, delivery.id),
  ]);
  const requestById = new Map(requests.map((request) => [request.id, request]));
  return {
    ...delivery,
    attempts: delivery.attempts.map((attempt) =>
      presentAttempt(attempt, delivery.id, requestById.get(attempt.id) ?? unknownRequest),
    ),
    request_body: body?.toString() ?? null,
  };
}

/** An attempt that was recorded between the two reads. */
const unknownRequest: SentRequest = {
  is_replay: false,
  url: null,
  signed_at: null,
  signatures: null,
  response_headers: null,
};

/** The bytes that a delivery sends, or null if its event is not kept any more. */
export async function bodyOfDelivery(
  { vault, organization: { id: organizationId } }: Pick<CallerContext, 'vault' | 'organization'>,
  db: Statements,
  endpointId: string,
  eventId: string,
): Promise<Buffer | null> {
  const event = await findDeliveredEvent(db, organizationId, endpointId, eventId);
  if (!event) return null;
  if (event.test_data !== null) return renderTest(event, event.test_data);
  const [found] = await findEventData(db, [{ organization_id: organizationId, event_id: eventId }]);
  if (!found) return null;
  const { event_type } = event;
  const data = openEventData(vault, organizationId, { event_type, data: found.data });
  return data === null ? null : renderDelivery(event, data);
}

export const presentAttempt = (
  { id, attempted_at, response_status, failure, duration_ms, response_body }: WebhookAttempt,
  eventId: string,
  { is_replay, url, signed_at: at, signatures, response_headers }: SentRequest,
): AttemptDetail => ({
  ...{ id, attempted_at, response_status, failure, duration_ms, response_body, is_replay, url },
  request_headers:
    at && signatures ? { ...deliveryHeaders, ...headersOf({ id: eventId, at, signatures }) } : null,
  // The headers were written from texts by name.
  response_headers: response_headers as Record<string, string> | null,
});

/** How an event or a test reached each endpoint. */
export async function listDeliveriesOfEvent(
  { organization }: CallerContext,
  db: Statements,
  eventId: string,
): Promise<{ data: EventDelivery[] }> {
  const rows = isUuid(eventId) ? await findDeliveriesOfEvent(db, organization.id, eventId) : [];
  return {
    data: rows.map(({ endpoint_id, last_attempt_at, ...row }) => ({
      webhook_id: endpoint_id,
      ...row,
      last_attempt_at: last_attempt_at?.toISOString() ?? null,
    })),
  };
}
