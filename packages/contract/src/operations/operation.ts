import type { ErrorCode } from '../errors.ts';
import { Strict, type TSchema } from '../schema.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * The key that an operation requires. `read`: any key. `write`: a key that is not read-only, of a user who may send
 * gifts. `admin`: a key of an admin; it must not be read-only if the operation changes something.
 */
export type Access = 'read' | 'write' | 'admin';

/**
 * Whose keys may call an operation. `organizations`: automation and commerce keys. `shippers`: fulfilment keys. Other keys
 * get 403 `forbidden`.
 */
export type Callers = 'organizations' | 'shippers' | 'everyone';

export interface Operation {
  readonly method: Method;
  readonly path: `/v1/${string}`;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /** Absent: `organizations`. */
  readonly callers?: Callers;
  readonly access: Access;
  /** The operation exists only in the sandbox. In production it answers 404. */
  readonly sandboxOnly?: true;
  /** The operation requires the key of a commerce app. Other keys get `commerce_only`. */
  readonly commerceOnly?: true;
  /**
   * What the answer shows of people, which the audit log says: `recipients`, their names, e-mail addresses and links, of which
   * looks are counted; `address`, postal addresses and codes, of which the handler records each look.
   */
  readonly reveals?: 'recipients' | 'address';
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** The media type of the body. Absent: JSON. The schema of a CSV body is a text. */
  readonly bodyType?: 'text/csv';
  /** Name of a long array in the body. Its items are validated in slices, so that other requests are not delayed. */
  readonly bulk?: string;
  /** The largest body in bytes. If it is absent, the limit is `bodyLimits.usual`. */
  readonly maxBodyBytes?: number;
  readonly status: 200 | 201 | 202 | 204;
  readonly response: TSchema;
  /** What a file that is answered instead of JSON contains. The schema of the response describes its bytes. */
  readonly contentType?: 'application/pdf' | 'text/csv; charset=utf-8';
  /** Error codes of this operation, in addition to those that every operation may answer. */
  readonly errors: readonly ErrorCode[];
}

export const define = <O extends Operation>(operation: O): O => operation;

export const NoQuery = Strict({});
