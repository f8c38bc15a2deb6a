import type { ErrorCode } from '../errors.ts';
import { Strict, type TSchema } from '../schema.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * What an operation requires of the key or of the user who is signed in. `read`: nothing more. `write`: a key that is not
 * read-only, of a user who may send gifts. `admin`: an admin; the key must not be read-only if the operation changes something.
 */
export type Access = 'read' | 'write' | 'admin';

/**
 * Who may call an operation. `organizations`: automation and commerce keys, and members of an organization who are signed in.
 * `members`: only those who are signed in. `shippers`: fulfilment keys. `everyone`: all of them. Others get 403 `forbidden`.
 */
export type Callers = 'organizations' | 'members' | 'shippers' | 'everyone';

export interface Operation {
  readonly method: Method;
  /** What members alone call is under `/internal`, and not part of the public API. */
  readonly path: `/v1/${string}` | `/internal/${string}`;
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
   * looks are counted; `address`, postal addresses and codes, of which each look is recorded, and which are sealed in the answer
   * that is kept for a repeated request.
   */
  readonly reveals?: 'recipients' | 'address';
  /** False for an operation that changes what a person is still typing: it leaves no entry in the audit log. */
  readonly isRecorded?: false;
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
