import type { Environment } from '../config/environment.ts';
import { columns, computed, sql } from '../db/sql.ts';
import type { Statements } from '../db/statements.ts';

const tableIsThere = sql`select ${computed('isThere', 'boolean', "to_regclass('deployment') is not null")}`;

const environmentOfData = sql`select ${columns('deployment', ['environment']).as<{ environment: Environment }>()}
  from deployment`;

const insertRow = sql`insert into deployment (environment) values ($1) on conflict (id) do nothing`;

const keyCheck = sql`select ${columns('deployment', ['key_check'])} from deployment`;

const insertCheck = sql`update deployment set key_check = $1 where key_check is null`;

const replaceCheck = sql`update deployment set key_check = $2 where key_check = $1`;

/** A database of an earlier release has no such column. */
const cellName = sql`select ${computed('cell', 'text or null', "to_jsonb(d)->>'cell'")} from deployment d`;

const insertName = sql`update deployment set cell = $1 where cell is null`;

const anyOrganization = sql`select ${computed('isThere', 'boolean', 'exists (select from organizations)')}`;

/** Returns null if the data does not say it yet. The database may not be migrated. */
export async function findEnvironment(db: Statements): Promise<Environment | null> {
  const [table] = await db.query(tableIsThere);
  if (!table?.isThere) return null;
  const [row] = await db.query(environmentOfData);
  return row?.environment ?? null;
}

/** Does nothing if another process has written the row. */
export async function insertEnvironment(db: Statements, environment: Environment): Promise<void> {
  await db.query(insertRow, [environment]);
}

export async function hasOrganizations(db: Statements): Promise<boolean> {
  const [found] = await db.query(anyOrganization);
  return found?.isThere === true;
}

/** Returns the name of the cell that the database is. Null in `main`, and before it was made one. */
export async function findCellName(db: Statements): Promise<string | null> {
  const [row] = await db.query(cellName);
  return row?.cell ?? null;
}

/** Does nothing if the database has a name. */
export async function insertCellName(db: Statements, name: string): Promise<void> {
  await db.query(insertName, [name]);
}

/** Returns a text that was sealed with the key of the data, or null if nothing was sealed yet. */
export async function findKeyCheck(db: Statements): Promise<string | null> {
  const [row] = await db.query(keyCheck);
  return row?.key_check ?? null;
}

/** Does nothing if another process has written it. */
export async function insertKeyCheck(db: Statements, check: string): Promise<void> {
  await db.query(insertCheck, [check]);
}

/** Does nothing if another process has replaced it. */
export async function updateKeyCheck(db: Statements, from: string, to: string): Promise<void> {
  await db.query(replaceCheck, [from, to]);
}
