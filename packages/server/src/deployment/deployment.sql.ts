import type { Environment } from '../config/environment.ts';
import { columns, computed, sql } from '../db/sql.ts';
import type { Statements } from '../db/statements.ts';

const tableIsThere = sql`select ${computed('isThere', 'boolean', "to_regclass('deployment') is not null")}`;

const environmentOfData = sql`select ${columns('deployment', ['environment']).as<{ environment: Environment }>()}
  from deployment`;

const insertRow = sql`insert into deployment (environment) values ($1) on conflict (id) do nothing`;

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
