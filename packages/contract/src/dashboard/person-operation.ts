/** What an operation of people says of itself, and what several of them take and answer. */
import type { ErrorCode } from '../errors.ts';
import { RequiredLine, type Static, type TSchema, Type } from '../schema.ts';

export interface PersonOperation {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: `/internal/${string}`;
  /** Who may call it: everybody, or whoever is signed in. */
  readonly needs: 'nobody' | 'person';
  /**
   * The rate limit of the caller's address that a call counts against: the general one, or the one for guesses of passwords,
   * codes and tokens. Guesses count under the e-mail address too.
   */
  readonly limit: 'page' | 'guess';
  /** Passwords, mailed links and passkeys are refused (403) where people sign in by single sign-on only. */
  readonly isOffWithSingleSignOn?: true;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly status: 200 | 202 | 204;
  readonly response: TSchema;
  /** Error codes of this operation, in addition to those that every operation may answer. */
  readonly errors: readonly ErrorCode[];
}

export const definePersonOperation = <O extends PersonOperation>(operation: O): O => operation;

export const email = RequiredLine(254, 'E-mail address.');
export const token = RequiredLine(255, 'The token of the link. It works once.');

export const SignInProgress = Type.Object(
  {
    next: Type.Enum(['done', 'second_factor'], {
      description:
        '`second_factor`: a code is asked for, within ten minutes. `done`: the person is signed in.',
    }),
  },
  { title: 'SignInProgress', description: 'How far a sign-in has come.' },
);
export type SignInProgress = Static<typeof SignInProgress>;
