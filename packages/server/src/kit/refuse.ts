import { codeFor, headline } from '@gifts/contract/check/check';
import { maxProblems, type Problem } from '@gifts/contract/errors';
import { AppError } from './app-error.ts';

/** The 400 for a request with these problems. */
export function refuse(problems: readonly Problem[]): AppError {
  const listed = problems.slice(0, maxProblems);
  return new AppError(codeFor(listed), headline(listed), { problems: listed });
}
