import { type ErrorCode, errorCodes, type Problem } from '@gifts/contract/errors';

/** An error the caller can do something about: a code of the contract and a sentence for a person. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly problems: readonly Problem[] | undefined;
  /** Further keys of the error body, like `existing_order_batch_id`. */
  readonly extra: Readonly<Record<string, string>> | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    more: { problems?: readonly Problem[]; extra?: Readonly<Record<string, string>> } = {},
  ) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.problems = more.problems;
    this.extra = more.extra;
  }

  get status(): number {
    return errorCodes[this.code].status;
  }
}
