import type { Database } from '../../db/database.ts';
import { createSealer, type Sealer } from '../../kit/sealer.ts';
import { configuredKeys } from '../settle-secret-keys.ts';
import { type Cell, cellOf } from './cell-address.ts';
import { type CellRow, findCells } from './cells.sql.ts';

export interface ListedCell extends Cell {
  /** False until everything in it was made, and after a restore. */
  readonly isOpen: boolean;
}

/** Lists all cells, `main` first. `db` is the database of `main`, which may be of an earlier release. */
export async function listCells(db: Database, main: Cell): Promise<ListedCell[]> {
  const rows = await findCells(db);
  const sealer = await sealerFor(rows, main);
  return [
    { ...main, isOpen: true },
    ...rows.map((row) => ({ ...cellOf(row, main, sealer), isOpen: row.opened_at !== null })),
  ];
}

/** The keys are needed only for cells with an address of their own. */
async function sealerFor(rows: readonly CellRow[], { config }: Cell): Promise<Pick<Sealer, 'open'>> {
  const needsKeys = rows.some(({ address }) => address !== null);
  return needsKeys ? createSealer(await configuredKeys(config)) : { open: (sealed) => sealed };
}
