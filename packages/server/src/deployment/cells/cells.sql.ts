/** The list of cells, in the database of DATABASE_URL. That database is the cell `main` and has no row. */
import { insertInto } from '../../db/insertions.ts';
import { allColumns, computed, sql } from '../../db/sql.ts';
import type { Statements, Tx } from '../../db/statements.ts';
import type { Row } from '../../db/tables.ts';

export type CellRow = Row<'cells'>;

const tableIsThere = sql`select ${computed('isThere', 'boolean', "to_regclass('cells') is not null")}`;
const all = sql`select ${allColumns('cells')} from cells order by created_at, name`;

/** Lists the cells beside `main`, the oldest first. The database may be of an earlier release. */
export async function findCells(db: Statements): Promise<CellRow[]> {
  const [table] = await db.query(tableIsThere);
  return table?.isThere ? db.query(all) : [];
}

const insert = insertInto('cells', { except: ['catalog_version', 'created_at', 'opened_at'] });
const insertUnlessThere = sql`${insert.statement} on conflict (name) do nothing`;

export type NewCell = Pick<CellRow, 'name' | 'database_name' | 'address'>;

/** Does nothing if there is a cell of this name. */
export async function insertCell(db: Statements, cell: NewCell): Promise<void> {
  await db.query(insertUnlessThere, insert.valuesOf(cell));
}

const open = sql`update cells set opened_at = now() where name = $1 and opened_at is null`;

export const writeOpenedCell = (tx: Tx, name: string): void => tx.defer(open, [name]);

const close = sql`update cells set opened_at = null where name = $1`;

/** Nobody uses the cell, as soon as every process has looked, until "gifts cells create" opens it again. */
export const writeClosedCell = (tx: Tx, name: string): void => tx.defer(close, [name]);

const closeAll = sql`update cells set opened_at = null`;

/** From now on nobody uses the cells, until "gifts cells create" opens them again. */
export const writeClosedCells = (tx: Tx): void => tx.defer(closeAll);

const setCatalogVersion = sql`update cells set catalog_version = $2 where name = $1`;

export async function updateCatalogVersion(db: Statements, name: string, version: number): Promise<void> {
  await db.query(setCatalogVersion, [name, version]);
}

const setAddress = sql`update cells set address = $3 where name = $1 and address = $2`;

const setPlace = sql`update cells set address = $2, database_name = null where name = $1`;

/** From now on the cell is in a database on another server. */
export const writePlace = (tx: Tx, name: string, address: string): void =>
  tx.defer(setPlace, [name, address]);

/** Does nothing if another process has replaced it. */
export async function updateAddress(db: Statements, name: string, from: string, to: string): Promise<void> {
  await db.query(setAddress, [name, from, to]);
}
