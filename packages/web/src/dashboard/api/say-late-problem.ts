import { GiftsConnectionError } from '@gifts/sdk';
import { problemsOf } from './problems.ts';

/** What went wrong with a form that the person has left before the answer. */
export function sayLateProblem(error: unknown): string {
  if (error instanceof GiftsConnectionError)
    return 'The service could not be reached. Look whether your last change is there.';
  return `Your last change was not made. ${problemsOf(error).general ?? ''}`.trim();
}
