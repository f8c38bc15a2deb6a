import { CellIsAway, NoCellYet } from '../../db/cells/locate-cell.ts';
import type { Database } from '../../db/database.ts';
import { OperatorError } from '../../kit/errors.ts';
import { findCellName, findEnvironment } from '../deployment.sql.ts';
import { mainCell } from './cell-address.ts';

/**
 * Throws unless the database is that of the cell. An empty one at the address of a cell whose database was lost would become a database
 * of the service, and say of good keys and links that nobody knows them.
 */
export async function requireCellData(db: Database, name: string): Promise<void> {
  if (name === mainCell || (await isDataOf(db, name))) return;
  throw new OperatorError(
    `The database of the cell ${name} does not have the data of ${name}: restore a backup of it with --cell ${name}, or say where it is with "gifts cells create ${name} --url URL".`,
  );
}

/** What a migration has closed can be read at its end. */
async function isDataOf(db: Database, name: string): Promise<boolean> {
  try {
    return (await findEnvironment(db)) !== null && (await findCellName(db)) === name;
  } catch (error) {
    if (error instanceof NoCellYet) return false;
    if (error instanceof CellIsAway) return true;
    throw error;
  }
}
