import type { Statements } from '../../db/statements.ts';
import { mainCell } from './cell-address.ts';
import { findBytes } from './cell-figures.sql.ts';
import { leastCell } from './plan-cells.ts';

export interface AskedCell {
  readonly name: string;
  /** Null if the cell is not open. */
  readonly db: Statements | null;
}

/** Returns the name of the cell where a new organization goes: the one with the least data, of those that can be asked. */
export async function findLeastCell(cells: readonly AskedCell[]): Promise<string> {
  const sizes = await Promise.all(
    cells.map(async ({ name, db }) => {
      const bytes = await (db ? findBytes(db).catch(() => null) : null);
      return { name, bytes: bytes ?? 0, isOpen: bytes !== null };
    }),
  );
  return leastCell(sizes)?.name ?? mainCell;
}
