/**
 * What a log says of an error. Messages of errors quote what was sent, and drivers add the values of rows, so only a few fields
 * are logged, and what is quoted is left out of them. The frames of the stack say where it happened.
 */
import { errorText } from './error-text.ts';

export interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  /** What the database calls what refused a row. */
  readonly table?: string;
  readonly constraint?: string;
  readonly stack?: string;
  readonly cause?: LoggedError;
  readonly errors?: readonly LoggedError[];
}

/** Errors that explain errors are followed so deep. */
const mostCauses = 4;
const mostErrors = 5;

export function logError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutData(String(error)) };
  const { cause } = error;
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.constructor.name,
    message: withoutData(errorText(error)),
    ...wordsOf(error, ['code', 'table', 'constraint']),
    ...(frames && frames.length > 0 && { stack: frames.join('\n') }),
    ...(cause !== undefined && depth < mostCauses && { cause: logError(cause, depth + 1) }),
    ...(error instanceof AggregateError &&
      depth < mostCauses && {
        errors: error.errors.slice(0, mostErrors).map((each) => logError(each, depth + 1)),
      }),
  };
}

/** Names of the code and of the schema have such letters only. */
const wordsOf = (error: Error, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value: unknown = Reflect.get(error, name);
      return typeof value === 'string' && /^[\w-]{1,100}$/.test(value) ? [[name, value]] : [];
    }),
  );

const quoted = /"(?:[^"\\]|\\.)*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»/g;
const addresses = /[^\s<>@"',;:()]+@[^\s<>@"',;:()]+/g;
/** The paths behind which a link is the only key. */
const links = /(\/(?:gift|r|pay|cards|unsubscribe|sign-in)\/)[^\s"'/?#]+/g;
/** Seven or more digits are a phone number, a code, a date or a card. An id has letters or dashes beside them and stays. */
const numbers = /(?<![\w.-])\+?\d(?:[ ()/-]{0,2}\d){6,}(?![\w.-])/g;

/** Returns a sentence without what it quotes, and without what looks like an address, a link or a number of a person. */
export const withoutData = (sentence: string): string =>
  sentence
    .replaceAll(quoted, '"…"')
    .replaceAll(addresses, '[address]')
    .replaceAll(links, '$1[link]')
    .replaceAll(numbers, '[number]');
