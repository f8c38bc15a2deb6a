import { codeFor, headline } from '@gifts/contract/check/check';
import { type FieldError, maxFieldErrors } from '@gifts/contract/errors';
import { AppError } from './errors.ts';

/** The 400 for a request with these problems. */
export function badRequest(problems: readonly FieldError[]): AppError {
  const listed = problems.slice(0, maxFieldErrors);
  return new AppError(codeFor(listed), headline(listed), { fieldErrors: listed });
}
