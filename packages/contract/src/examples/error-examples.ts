/** A sentence for every error code, as a caller may read it. */
import type { ErrorBody, ErrorCode, FieldError } from '../errors.ts';

const sentences: Record<ErrorCode, string> = {
  invalid_request: "Recipients can't be blank",
  invalid_json: 'The body is not valid JSON',
  unknown_field: 'Unknown field `sheduled_send_on`; did you mean `scheduled_send_on`?',
  unauthorized: 'The API key is not known',
  insufficient_funds: 'The balance does not cover this batch',
  card_declined: 'Your card was declined.',
  forbidden: 'This API key is read-only',
  commerce_only: 'Only commerce keys may pay with `COMMERCE_STORED_VALUE`',
  not_found: 'Order batch not found',
  method_not_allowed: '`PUT` is not allowed here; use `GET` or `POST`',
  duplicate_customer_reference_id: 'An order batch with this customer reference id exists',
  order_not_cancelable: 'The order is `accepted`; it cannot be canceled any more',
  batch_not_cancelable: 'The batch is `complete`; only a scheduled batch that was not sent can be canceled',
  batch_not_reschedulable:
    'The batch is `complete`; only a scheduled batch that was not sent can be rescheduled',
  expiration_not_updatable: 'The order is `accepted`; its expiration cannot be moved any more',
  order_state: 'The order is `canceled`; it cannot be accepted',
  shipment_state: "The shipment is delivered, so it can't become shipped.",
  webhook_disabled: 'The webhook is disabled since its address answered 410; enable it first',
  idempotency_in_progress: 'A request with this `Idempotency-Key` is being worked on; retry in a moment',
  payload_too_large: 'The body is larger than 64 MiB',
  unsupported_media_type: 'Send the body as `application/json`',
  idempotency_mismatch: 'This `Idempotency-Key` was used with another payload',
  rate_limited: 'Too many requests with this API key; retry in 1 second',
  internal_error: 'Something went wrong on our side',
  unavailable: 'The service is not available just now; retry in 5 seconds',
};

const details: Partial<Record<ErrorCode, FieldError[]>> = {
  invalid_request: [{ field: 'recipients', message: sentences.invalid_request }],
  unknown_field: [{ field: 'sheduled_send_on', message: sentences.unknown_field }],
};

export function errorExample(code: ErrorCode): ErrorBody {
  const problems = details[code];
  return {
    error: sentences[code],
    code,
    ...(problems && { details: problems }),
    ...(code === 'duplicate_customer_reference_id' && {
      existing_order_batch_id: '019caf13-ee88-7c31-a1f0-52d3c4b6e701',
    }),
    request_id: '019caf13-ee80-7f19-b6a2-84e0d7c5f321',
  };
}
