/** An answer for every error code, with a sentence as the server writes it. */
import type { ErrorBody, ErrorCode, FieldError } from '../errors.ts';
import { batch, ids } from './example-resources.ts';

const sentences: Record<ErrorCode, string> = {
  invalid_request: "Recipients can't be blank",
  invalid_json: 'The body is not valid JSON. It stops making sense at character 24.',
  unknown_field: 'Unknown field `sheduled_send_on`; did you mean `scheduled_send_on`?',
  unauthorized: 'This API key is not known or was revoked.',
  sign_in_refused: 'The e-mail address or the password is wrong.',
  insufficient_funds:
    'BALANCE has $20.00 available, and this batch can cost up to $56.70: $36.70 are missing.',
  card_declined: 'Your card was declined.',
  forbidden: 'This API key is read-only.',
  commerce_only: 'Only commerce keys may pay with COMMERCE_STORED_VALUE.',
  not_found: 'Order batch not found',
  method_not_allowed: '/v1/order_batches takes GET and POST, not PUT.',
  duplicate_customer_reference_id: `The order batch ${ids.batch} has this customer_reference_id already: ${batch.customer_reference_id}`,
  order_not_cancelable: "The order is accepted: it was accepted, so it can't be canceled any more.",
  batch_not_cancelable: "The batch is complete, so it can't be canceled any more.",
  batch_not_reschedulable: "The batch is complete, so it can't be rescheduled any more.",
  expiration_not_updatable: "The order is accepted, so its expiration can't be moved.",
  order_state: "The order is canceled by its sender, so the gift can't be accepted any more.",
  address_suppressed:
    'This person does not want to receive emails from you. Share the gift link in another way.',
  out_of_stock: 'There are not enough of House Coffee Sampler: 3 left, 5 needed.',
  shipment_state: "The shipment is delivered, so it can't become shipped, and nothing more can happen to it.",
  member_state: 'grace@acme.example is a member of this organization already.',
  draft_changed: 'Grace Hopper has changed this draft at 2026-03-02T09:30:00.000Z: look at it again.',
  contact_changed: 'Ada Lovelace was changed at 2026-03-02T09:30:00.000Z: look at them again.',
  draft_sent: 'This draft was sent, so it can no longer be changed.',
  price_changed:
    'These gifts can cost up to $62.40 now, which is more than $56.70: look at the price and send again.',
  already_imported: 'This file was sent at 2026-03-02T09:30:00.000Z with Welcome gifts.',
  webhook_disabled: 'The webhook is disabled since its address answered 410; enable it first.',
  idempotency_in_progress: 'A request with this Idempotency-Key is being worked on; retry in a moment.',
  payload_too_large: 'The body is larger than 1 MiB, the limit of this operation.',
  unsupported_media_type: 'Send the body as application/json.',
  idempotency_mismatch:
    'This Idempotency-Key was used with another payload; use a new key for a new request.',
  rate_limited: 'Too many requests with this API key; retry after the seconds in Retry-After.',
  internal_error: 'Something went wrong on our side; a retry with the same Idempotency-Key is safe.',
  unavailable: 'The service cannot reach its database just now; retry in a moment.',
};

const details: Partial<Record<ErrorCode, FieldError[]>> = {
  invalid_request: [{ field: 'recipients', message: sentences.invalid_request }],
  unknown_field: [{ field: 'sheduled_send_on', message: sentences.unknown_field }],
};

const namesBatch: ReadonlySet<ErrorCode> = new Set([
  'already_imported',
  'draft_sent',
  'duplicate_customer_reference_id',
]);

export function errorExample(code: ErrorCode): ErrorBody {
  const problems = details[code];
  return {
    error: sentences[code],
    code,
    ...(problems && { details: problems }),
    ...(namesBatch.has(code) && { existing_order_batch_id: ids.batch }),
    ...(code === 'price_changed' && { est_group_total_high: 6240 }),
    request_id: '019caf13-ee80-7f19-b6a2-84e0d7c5f321',
  };
}
