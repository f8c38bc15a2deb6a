import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/statements.ts';

const countRevision = sql`update organizations set revision = revision + 1 where id = $1`;

/** Says that something changed that batches and orders show, so that what was rendered before is rendered again. */
export const writeRevision = (tx: Pick<Tx, 'defer'>, organizationId: string): void =>
  tx.defer(countRevision, [organizationId]);
