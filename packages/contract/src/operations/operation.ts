import type { ErrorCode } from '../errors.ts';
import { Strict, type TSchema } from '../schema.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * What a key needs for an operation: `read`: any key; `write`: a key that may write, of a user who may send; `admin`: a
 * key of an admin, that may write where the operation does.
 */
export type Access = 'read' | 'write' | 'admin';

export interface Operation {
  readonly method: Method;
  readonly path: `/v1/${string}`;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly access: Access;
  /** Answered only in the sandbox; 404 in production. */
  readonly sandboxOnly?: true;
  /** Only for the keys of commerce apps; `commerce_only` for others. */
  readonly commerceOnly?: true;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** A long array in the body whose items are validated in slices, so that other requests go on meanwhile. */
  readonly bulk?: string;
  readonly status: 200 | 201 | 202 | 204;
  readonly response: TSchema;
  /** Codes this operation may answer besides those every operation may. */
  readonly errors: readonly ErrorCode[];
}

export const define = <O extends Operation>(operation: O): O => operation;

export const NoQuery = Strict({});
