/**
 * Every error code of the API: its HTTP status and what it means. The sentence a caller reads is written where
 * the error happens; the code is what programs branch on and never changes.
 */
import { Type } from './schema.ts';

export const errorCodes = {
  invalid_request: {
    status: 400,
    meaning: 'A field, a path or a query parameter does not fit; `details` lists every problem found.',
  },
  invalid_json: { status: 400, meaning: 'The body is not valid JSON in UTF-8.' },
  unknown_field: {
    status: 400,
    meaning: 'A field or query parameter is not known; the sentence names the nearest known one.',
  },
  unauthorized: {
    status: 401,
    meaning: 'The API key is missing, malformed, unknown, expired, revoked or of the other environment.',
  },
  insufficient_funds: {
    status: 402,
    meaning: 'The balance or the credit limit does not cover the batch; nothing was created.',
  },
  card_declined: { status: 402, meaning: 'The card was declined.' },
  forbidden: { status: 403, meaning: 'The key is valid, but its user or its kind may not do this.' },
  commerce_only: { status: 403, meaning: 'Only commerce keys may do this.' },
  not_found: { status: 404, meaning: 'No such resource for this key.' },
  method_not_allowed: {
    status: 405,
    meaning: 'The path exists, the method does not; `Allow` lists those that do.',
  },
  duplicate_customer_reference_id: {
    status: 409,
    meaning: 'A batch with this `customer_reference_id` exists; `existing_order_batch_id` names it.',
  },
  order_not_cancelable: {
    status: 409,
    meaning: 'The order was accepted or has ended; it cannot be canceled any more.',
  },
  batch_not_cancelable: {
    status: 409,
    meaning: 'Only a scheduled batch that was not sent yet can be canceled.',
  },
  batch_not_reschedulable: {
    status: 409,
    meaning: 'Only a scheduled batch that was not sent yet can be rescheduled.',
  },
  expiration_not_updatable: {
    status: 409,
    meaning: 'The gift cannot be accepted any more, so its expiration cannot move.',
  },
  order_state: { status: 409, meaning: 'The order is in a state that does not allow this.' },
  shipment_state: { status: 409, meaning: 'The shipment is in a state that does not allow this.' },
  webhook_disabled: {
    status: 409,
    meaning: 'The webhook is disabled; enable it before anything is sent to it.',
  },
  idempotency_in_progress: {
    status: 409,
    meaning: 'A request with this `Idempotency-Key` is being worked on; retry in a moment.',
  },
  payload_too_large: { status: 413, meaning: 'The body is larger than allowed.' },
  unsupported_media_type: { status: 415, meaning: 'Bodies are `application/json`.' },
  idempotency_mismatch: { status: 422, meaning: 'This `Idempotency-Key` was used with another payload.' },
  rate_limited: {
    status: 429,
    meaning: 'Too many requests with this key, or from this address; `Retry-After` says when to go on.',
  },
  internal_error: {
    status: 500,
    meaning:
      'A fault of the service; nothing of the request took effect, or a retry with the same `Idempotency-Key` is safe.',
  },
  unavailable: {
    status: 503,
    meaning:
      'The service cannot reach its database or its card gateway just now; retry after `Retry-After` seconds.',
  },
} as const satisfies Record<string, { status: number; meaning: string }>;

export type ErrorCode = keyof typeof errorCodes;

/** At most this many problems are listed in `details`. */
export const maxFieldErrors = 100;

export interface FieldError {
  field: string;
  message: string;
}

export const ErrorBody = Type.Object(
  {
    error: Type.String({ description: 'A sentence for a person.' }),
    code: Type.Enum(Object.keys(errorCodes) as ErrorCode[], {
      description: 'Stable; what programs branch on.',
    }),
    details: Type.Optional(
      Type.Array(
        Type.Object({
          field: Type.String({ description: 'Path of the field, like `recipients[3].email`.' }),
          message: Type.String(),
        }),
        { description: `All problems found, at most ${maxFieldErrors}; only for validation.` },
      ),
    ),
    existing_order_batch_id: Type.Optional(
      Type.String({ format: 'uuid', description: 'Only with `duplicate_customer_reference_id`.' }),
    ),
    request_id: Type.String({
      description: 'Also in the `Request-Id` header; name it when you ask for help.',
    }),
  },
  { title: 'Error' },
);
export type ErrorBody = Type.Static<typeof ErrorBody>;
