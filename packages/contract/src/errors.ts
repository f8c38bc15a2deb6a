/**
 * Every error code of the API: its HTTP status and what it means. The sentence a caller reads is written where
 * the error happens. Programs branch on the code, which never changes.
 */
import { keysOf } from './keys-of.ts';
import { Type } from './schema.ts';

export const errorCodes = {
  invalid_request: {
    status: 400,
    meaning: 'A field, the path or a query parameter is not valid. `details` lists every problem found.',
  },
  invalid_json: { status: 400, meaning: 'The body is not valid JSON in UTF-8.' },
  unknown_field: {
    status: 400,
    meaning: 'A field or query parameter is unknown. `error` names the most similar known name.',
  },
  unauthorized: {
    status: 401,
    meaning:
      'The API key is missing, malformed, unknown, expired or revoked, or is for the other environment. On the dashboard: nobody is signed in, or the session has ended.',
  },
  sign_in_refused: {
    status: 401,
    meaning:
      'The address or the password is wrong, a code is wrong or was used, the token of a link is unknown, used or expired, a passkey is not right, or the provider of single sign-on did not let the person in. `error` says which.',
  },
  insufficient_funds: {
    status: 402,
    meaning:
      'The balance or the credit limit does not cover the batch or the order. Nothing was created or changed.',
  },
  card_declined: { status: 402, meaning: 'The bank declined the card.' },
  forbidden: {
    status: 403,
    meaning:
      'The API key or the session is valid, but the role of the user or the kind of the key does not allow this; or a browser sent the request from another site.',
  },
  commerce_only: { status: 403, meaning: 'Only commerce keys may do this.' },
  not_found: {
    status: 404,
    meaning: 'The resource does not exist, or this API key has no access to it.',
  },
  method_not_allowed: {
    status: 405,
    meaning: 'The path does not support this method. The `Allow` header lists the supported methods.',
  },
  duplicate_customer_reference_id: {
    status: 409,
    meaning: 'A batch with this `customer_reference_id` exists. `existing_order_batch_id` is its id.',
  },
  order_not_cancelable: {
    status: 409,
    meaning:
      'The order was paid or has ended, so it can no longer be canceled, or a charge for it is under way.',
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
    meaning: 'The gift can no longer be accepted, so its expiration cannot be changed.',
  },
  order_state: {
    status: 409,
    meaning: 'The state of the order does not allow this, or the orders of the batch do not exist.',
  },
  address_suppressed: {
    status: 409,
    meaning:
      'The recipient does not want to receive emails from you, or an email to this address bounced again after it was tried again.',
  },
  out_of_stock: {
    status: 409,
    meaning: 'There are not enough units of a product. Nothing was created or changed.',
  },
  shipment_state: { status: 409, meaning: 'The state of the shipment does not allow this.' },
  member_state: {
    status: 409,
    meaning:
      'The e-mail address belongs to somebody already, the member is the only admin, or the member has signed in already.',
  },
  draft_changed: {
    status: 409,
    meaning: 'Somebody else has changed the draft meanwhile. `error` says who and when.',
  },
  contact_changed: {
    status: 409,
    meaning: 'Somebody else has changed the person meanwhile. `error` says when.',
  },
  draft_sent: {
    status: 409,
    meaning: 'The draft was sent, so it can no longer be changed. `existing_order_batch_id` is its batch.',
  },
  price_changed: {
    status: 409,
    meaning:
      'The gifts can cost more than the person was shown. `est_group_total_high` is what they can cost now.',
  },
  already_imported: {
    status: 409,
    meaning:
      'The file was imported before: into this draft, for a batch that was sent, or into the people of the workspace. `error` says when.',
  },
  webhook_disabled: {
    status: 409,
    meaning: 'The webhook is disabled. Enable it first.',
  },
  idempotency_in_progress: {
    status: 409,
    meaning: 'The first request with this `Idempotency-Key` is still running. Retry in a moment.',
  },
  payload_too_large: {
    status: 413,
    meaning: 'The body is larger than the limit of the operation. `error` names the limit.',
  },
  unsupported_media_type: { status: 415, meaning: 'The body is not sent as `application/json`.' },
  idempotency_mismatch: {
    status: 422,
    meaning:
      'This `Idempotency-Key` was used before with a different body, by another user or app, or by a user who has lost access to a workspace since.',
  },
  rate_limited: {
    status: 429,
    meaning:
      'Too many requests were made with this key or from this address or to sign in with an e-mail address, or the organization has too many large requests under way, or the notification of the order was sent again too often. Wait the number of seconds in `Retry-After`.',
  },
  internal_error: {
    status: 500,
    meaning:
      'The service failed. Either nothing took effect, or a retry with the same `Idempotency-Key` is safe.',
  },
  unavailable: {
    status: 503,
    meaning:
      'The service cannot reach its database, its card gateway or its provider of single sign-on, or is working on as many requests as it can, or an advance of the test clock or a simulation takes too long. Retry after the number of seconds in `Retry-After`.',
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
    code: Type.Enum(keysOf(errorCodes), {
      description: 'Stable; what programs branch on.',
    }),
    details: Type.Optional(
      Type.Array(
        Type.Object({
          field: Type.String({ description: 'Path of the field, such as `recipients[3].email`.' }),
          message: Type.String({ description: 'A sentence that says what is wrong with the field.' }),
        }),
        {
          description: `All problems found, at most ${maxFieldErrors}. Present when the request is not valid.`,
        },
      ),
    ),
    existing_order_batch_id: Type.Optional(
      Type.String({
        format: 'uuid',
        description:
          'Id of the existing order batch. Present only with the codes `duplicate_customer_reference_id`, `draft_sent` and, for a file that was sent, `already_imported`.',
      }),
    ),
    est_group_total_high: Type.Optional(
      Type.Integer({
        description:
          'The most that all gifts can cost together, in US cents. Present only with the code `price_changed`.',
      }),
    ),
    request_id: Type.String({
      description:
        'Id of the request, also in the `Request-Id` header. Give it to support when you report a problem.',
    }),
  },
  { title: 'Error', description: 'The body of every answer with a status of 400 or above.' },
);
export type ErrorBody = Type.Static<typeof ErrorBody>;
