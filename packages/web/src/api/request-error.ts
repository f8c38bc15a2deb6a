import type { FieldError } from '@gifts/sdk';

/** A refused or failed request. The message is a sentence for the user of the page. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  /** The code of the answer; `connection_failed` if none came, `unexpected_answer` if it could not be read. */
  readonly code: string;
  /** The HTTP status; 0 if no answer came. */
  readonly status: number;
  readonly details: readonly FieldError[];

  constructor(answer: { code: string; message: string; status: number; details?: readonly FieldError[] }) {
    super(answer.message);
    this.code = answer.code;
    this.status = answer.status;
    this.details = answer.details ?? [];
  }
}

/** True if the service refused the request. False for a fault or a missing answer. */
export const isRefusal = (error: unknown): error is RequestError =>
  error instanceof RequestError && error.status >= 400 && error.status < 500;

export const isUnknownLink = (error: unknown): boolean => isRefusal(error) && error.status === 404;
