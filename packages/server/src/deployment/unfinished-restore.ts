/**
 * A database that is being restored has a table that says so, from before its first table until everything is in it. Without it,
 * a service would start on half of the data after an interrupted restore.
 */
import { computed, sql } from '../db/sql.ts';
import type { Statements } from '../db/statements.ts';
import { OperatorError } from '../kit/errors.ts';

/** It is in the same schema as the tables of the service, so that on a cluster it is where they are. */
export const restoreMarker = 'unfinished_restore';

const markerIsThere = sql`select ${computed('is_there', 'boolean', "to_regclass('unfinished_restore') is not null")}`;

export async function requireFinishedRestore(db: Statements): Promise<void> {
  const [row] = await db.query(markerIsThere);
  if (!row?.is_there) return;
  throw new OperatorError(
    'The restore of a backup into this database was not finished: run "gifts restore FILE" again with the same settings. It begins anew and needs no other step.',
  );
}
