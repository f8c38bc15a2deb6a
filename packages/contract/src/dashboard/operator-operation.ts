import type { ErrorCode } from '../errors.ts';
import type { TSchema } from '../schema.ts';

export const operatorRoles = ['owner', 'support', 'fulfilment', 'finance'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

/**
 * What operators of the deployment do on the dashboard. They are people who are signed in, and belong to no organization; no API
 * key may call it. What it changes is in the audit log of the deployment.
 */
export interface OperatorOperation {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: `/internal/operator/${string}`;
  readonly callers: 'operators';
  /** Operators of other roles get 403 `forbidden`. */
  readonly roles: readonly OperatorRole[];
  /** Whoever signed in more than 15 minutes ago gets 403 `sign_in_again`, and repeats the request after a new sign-in. */
  readonly needsNewSignIn?: true;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** The largest body in bytes. If it is absent, the limit is `bodyLimits.page`. */
  readonly maxBodyBytes?: number;
  readonly status: 200 | 201 | 204;
  readonly response: TSchema;
  /** Error codes of this operation, in addition to those that every operation may answer. */
  readonly errors: readonly ErrorCode[];
}

export const defineForOperators = <O extends OperatorOperation>(operation: O): O => operation;
