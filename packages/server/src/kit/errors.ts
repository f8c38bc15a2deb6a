import { type ErrorCode, errorCodes, type FieldError } from '@gifts/contract/errors';

/** An error that the caller can resolve: a code of the contract and a sentence for a person. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fieldErrors: readonly FieldError[] | undefined;
  /** Further keys of the error body, such as `existing_order_batch_id`. */
  readonly extra: Readonly<Record<string, string | number>> | undefined;

  /** The seconds after which the request can succeed. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    more: {
      fieldErrors?: readonly FieldError[];
      extra?: Readonly<Record<string, string | number>>;
      retryAfterSeconds?: number;
    } = {},
  ) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.fieldErrors = more.fieldErrors;
    this.extra = more.extra;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }

  get status(): number {
    return errorCodes[this.code].status;
  }
}

/** An error that the operator can resolve. It is printed as one sentence without a stack. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

/** A command that does not follow its usage. It ends with exit code 2 instead of 1. */
export class UsageError extends OperatorError {}
