import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/statements.ts';

const lock = sql`select from organizations where id = $1 for no key update`;

/** Lets one transaction at a time change the people and apps of an organization. Inserts that refer to it do not wait. */
export const lockOrganization = (tx: Tx, organizationId: string): void => tx.defer(lock, [organizationId]);
