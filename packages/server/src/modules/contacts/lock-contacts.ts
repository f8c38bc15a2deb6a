import { lockSpaces } from '../../db/advisory-locks.ts';
import { constant, sql } from '../../db/sql.ts';
import type { Tx } from '../../db/statements.ts';

const lock = sql`select pg_advisory_xact_lock(${constant(lockSpaces.contacts)}, hashtext($1::text))`;

/**
 * Lets one transaction at a time change the people and lists of an organization, so that counts and limits are right and the
 * same person is not added twice. It is taken before any row of them.
 */
export const lockContacts = (tx: Tx, organizationId: string): void => tx.defer(lock, [organizationId]);
