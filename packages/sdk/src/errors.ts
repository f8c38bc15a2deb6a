import type { ErrorBody, ErrorCode } from './schemas.generated.ts';

/** A problem with one field of a request. */
export type FieldError = NonNullable<ErrorBody['details']>[number];

/** `unexpected_answer`: what answered was not the service (a proxy's page, say). */
export type GiftsErrorCode = ErrorCode | 'unexpected_answer';

/** The service answered that it will not or cannot do what was asked. `message` is its sentence for a person. */
export class GiftsApiError extends Error {
  override readonly name = 'GiftsApiError';
  /** HTTP status of the answer. */
  readonly status: number;
  /** What programs branch on; stable. */
  readonly code: GiftsErrorCode;
  /** Every problem with the request, by the path of its field; empty unless the request did not fit. */
  readonly details: readonly FieldError[];
  /** Name it when you ask for help; undefined when the service did not answer itself. */
  readonly requestId: string | undefined;
  /** With `duplicate_customer_reference_id`: the batch that has the reference. */
  readonly existingOrderBatchId: string | undefined;
  /** Seconds the service asked to wait, where it did. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    body: Partial<Omit<ErrorBody, 'code'>> & { code: GiftsErrorCode; error: string },
    retryAfterSeconds?: number,
  ) {
    super(body.error);
    this.status = status;
    this.code = body.code;
    this.details = body.details ?? [];
    this.requestId = body.request_id;
    this.existingOrderBatchId = body.existing_order_batch_id;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** No answer came: the service could not be reached, or took longer than `timeoutMs`. `cause` says which. */
export class GiftsConnectionError extends Error {
  override readonly name = 'GiftsConnectionError';
}
