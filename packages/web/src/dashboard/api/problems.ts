import { GiftsApiError, GiftsConnectionError } from '@gifts/sdk';

/** What went wrong, as sentences for the person at the page. */
export interface Problems {
  /** By the name of the field that they are about. */
  readonly fields: Readonly<Record<string, string>>;
  /** What is about no field. Null if there is nothing. */
  readonly general: string | null;
  /** The id of the request, if the person can only report the error. */
  readonly requestId: string | null;
}

/** What a page finds wrong itself. Its message is a sentence for the person. */
export class PageProblem extends Error {}

export const noProblems: Problems = { fields: {}, general: null, requestId: null };

/** Tells the problems of the named fields apart from the rest. */
export function problemsOf(error: unknown, fieldNames: readonly string[] = []): Problems {
  if (error instanceof GiftsConnectionError)
    return { ...noProblems, general: 'The service could not be reached. Check your network and try again.' };
  if (error instanceof PageProblem) return { ...noProblems, general: error.message };
  if (isFailedImport(error))
    return {
      ...noProblems,
      general: 'This part of the page could not be loaded. Check your connection and try again.',
    };
  if (!(error instanceof GiftsApiError)) throw error;
  const details = error.details.map(({ field, message }) => [field, message] as const);
  const fields = Object.fromEntries(details.filter(([field]) => fieldNames.includes(field)));
  const others = details.filter(([field]) => !fieldNames.includes(field)).map(([, message]) => message);
  const isUnexpected = error.status >= 500 || error.code === 'unexpected_answer';
  return {
    fields,
    general: details.length === 0 ? error.message : others.join(' ') || null,
    requestId: isUnexpected ? (error.requestId ?? null) : null,
  };
}

/** Browsers have no code for a program file that could not be loaded. These are their sentences. */
const isFailedImport = (error: unknown): boolean =>
  error instanceof TypeError &&
  /dynamically imported module|importing a module script failed/i.test(error.message);

export const hasCode = (error: unknown, code: GiftsApiError['code']): boolean =>
  error instanceof GiftsApiError && error.code === code;
