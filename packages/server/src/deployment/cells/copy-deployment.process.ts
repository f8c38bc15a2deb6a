/**
 * Copies what is of the deployment from `main` to a cell: the shared catalog with its ids, what was agreed with brands, the
 * operators, and who wants no mail. It can be interrupted and repeated at any point.
 */
import type { Database } from '../../db/database.ts';
import { inOneSnapshot } from '../../db/one-snapshot.ts';
import type { Statements } from '../../db/statements.ts';
import { findCatalogVersion } from '../../modules/catalog/catalog.sql.ts';
import { announceCatalogChange, lockCatalogImport } from '../../modules/catalog/import/import.sql.ts';
import { renewVersions } from '../../modules/catalog/import/import-versions.ts';
import { findCells, updateCatalogVersion } from './cells.sql.ts';
import {
  type CopiedRows,
  catalogRows,
  keyRows,
  optOutRows,
  recentOptOutRows,
  smallRows,
} from './copied-rows.sql.ts';

const rowsAtOnce = 500;

export interface CellDatabase {
  readonly name: string;
  readonly db: Database;
}

/** Copies everything. */
export async function copyDeployment(main: Database, cell: CellDatabase): Promise<void> {
  await copyCatalog(main, cell, await findCatalogVersion(main));
  await copyRows(main, cell.db, smallRows);
  await copyRows(main, cell.db, [optOutRows]);
  await copyRows(cell.db, main, [optOutRows]);
}

/** Copies what has changed since it was copied last. Who wants no mail from anybody gets none from any cell. */
export async function copyChanges(main: Database, cell: CellDatabase): Promise<void> {
  const version = await findCatalogVersion(main);
  const row = (await findCells(main)).find(({ name }) => name === cell.name);
  if (row?.catalog_version !== version) await copyCatalog(main, cell, version);
  await copyRows(main, cell.db, smallRows);
  await copyRows(main, cell.db, [recentOptOutRows]);
  await copyRows(cell.db, main, [recentOptOutRows]);
}

/** As an import does: collections of the cell offer what was copied at its new price from the same moment on. */
async function copyCatalog(main: Database, { name, db }: CellDatabase, version: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockCatalogImport(tx);
    await copyRows(main, tx, catalogRows);
    await renewVersions(tx, null);
    await announceCatalogChange(tx);
  });
  await updateCatalogVersion(main, name, version);
}

/** Before the cell makes keys of its own. */
export const copyKeys = (main: Database, cell: Database): Promise<void> => copyRows(main, cell, keyRows);

/** A snapshot shows the pages of a table as of one moment. */
const copyRows = (from: Database, to: Statements, tables: readonly CopiedRows[]): Promise<void> =>
  inOneSnapshot(from, async (tx) => {
    for (const { read, write } of tables) {
      for (let offset = 0; ; offset += rowsAtOnce) {
        const [page] = await tx.query(read, [rowsAtOnce, offset]);
        if (!page || page.rows === '[]') break;
        await to.query(write, [page.rows]);
      }
    }
  });
