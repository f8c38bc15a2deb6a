import { codeFor, headline } from '@gifts/contract/check/check';
import { type FieldError, maxFieldErrors } from '@gifts/contract/errors';
import { AppError } from './errors.ts';

/** Returns the error for a request with these problems, with status 400. */
export function badRequest(problems: readonly FieldError[]): AppError {
  const listed = problems.slice(0, maxFieldErrors);
  return new AppError(codeFor(listed), headline(listed), { fieldErrors: listed });
}
