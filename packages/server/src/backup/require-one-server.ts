import { isForCells, withConnection } from '../db/cells/cell.ts';
import { OperatorError } from '../kit/errors.ts';

/** Throws if the database is that of a Citus cluster, which is backed up node by node. */
export async function requireOneServer(databaseUrl: string): Promise<void> {
  if (!(await withConnection(databaseUrl, '', isForCells))) return;
  throw new OperatorError(
    'The database is that of a Citus cluster, which "gifts backup" and "gifts restore" do not know: back each node up as PostgreSQL does (docs/cells.md).',
  );
}
