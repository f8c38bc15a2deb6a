import type { FieldError } from '@gifts/sdk';

/** A refusal, or no answer at all. The message is a sentence for the person at the page. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  /** The code of the answer; `connection_failed` where none came, `unexpected_answer` where it made no sense. */
  readonly code: string;
  /** 0 where no answer came. */
  readonly status: number;
  readonly details: readonly FieldError[];

  constructor(answer: { code: string; message: string; status: number; details?: readonly FieldError[] }) {
    super(answer.message);
    this.code = answer.code;
    this.status = answer.status;
    this.details = answer.details ?? [];
  }
}

/** An answer that says no, rather than no answer or a fault. */
export const isRefusal = (error: unknown): error is RequestError =>
  error instanceof RequestError && error.status >= 400 && error.status < 500;

export const isUnknownLink = (error: unknown): boolean => isRefusal(error) && error.status === 404;
