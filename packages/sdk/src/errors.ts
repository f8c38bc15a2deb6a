import type { ErrorBody, ErrorCode } from './schemas.generated.ts';

/** A problem with one field of a request. */
export type FieldError = NonNullable<ErrorBody['details']>[number];

/** `unexpected_answer` means that the answer does not come from the service, but from a proxy for example. */
export type GiftsErrorCode = ErrorCode | 'unexpected_answer';

/** The service refused the request or failed. `message` is the service's sentence for a person. */
export class GiftsApiError extends Error {
  override readonly name = 'GiftsApiError';
  /** The HTTP status of the answer. */
  readonly status: number;
  /** A stable code that programs can compare. */
  readonly code: GiftsErrorCode;
  /** Every problem of the request, with the path of its field. Empty if the request was valid. */
  readonly details: readonly FieldError[];
  /** The id of the request in the log of the service. Undefined if the answer did not come from the service. */
  readonly requestId: string | undefined;
  /** With `duplicate_customer_reference_id`: the batch that has the reference. */
  readonly existingOrderBatchId: string | undefined;
  /** The seconds of the `Retry-After` header; undefined if there is none. */
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

/** No answer came: the service could not be reached, or took longer than `timeoutMs`. `cause` is the error of `fetch`. */
export class GiftsConnectionError extends Error {
  override readonly name = 'GiftsConnectionError';
}
