/**
 * Tables of the service for tests that look into PostgreSQL itself or change a table. On the node of a cluster, the statements
 * of the service reach views. The rows are in tables of Citus, each named after the table and a number, and in the same schema are
 * tables without rows that describe the whole cluster.
 */
import type { TextDatabase } from './text-queries.ts';

/** An expression of SQL: the schema that has tables with keys and references under their own names. */
export const schemaOfTables = `coalesce(to_regnamespace('gifts'), 'public'::regnamespace)`;

/** A condition of SQL: this is a table, or on a cluster the view of one, as the statements of the service name it. */
export const isServiceTable = (relation: string): string =>
  `${relation}.relnamespace = current_schema()::regnamespace and ${relation}.relkind in ('r', 'p', 'v')
     and not ${relation}.relispartition`;

/** A condition of SQL: the rows of a table are in this one. */
export const hasRows = (relation: string): string =>
  `${relation}.relnamespace = ${schemaOfTables} and ${relation}.relkind in ('r', 'p')
     and (to_regnamespace('gifts') is null or ${relation}.relname ~ '${numberOfCitus}')`;

/** A condition of SQL: this is no table that Citus has made for rows. */
export const isNamedByUs = (relation: string): string => `${relation}.relname !~ '${numberOfCitus}'`;

const numberOfCitus = String.raw`_\d{6,}$`;

/** Turns the name of a table with rows into that of the table of the service. */
export const nameWithoutNumber = (expression: string): string =>
  `regexp_replace(${expression}::text, '^gifts\\.|${numberOfCitus}', '', 'g')`;

const storedName = `select coalesce((select min(d.refobjid)::regclass::text
    from pg_rewrite r join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
    where r.ev_class = to_regclass($1) and d.refclassid = 'pg_class'::regclass and d.refobjid <> r.ev_class
  ), $1) as name`;

/** Returns the name of the table that has the rows, for statements that change the table and not its rows. */
export async function storedTable(db: Pick<TextDatabase, 'query'>, name: string): Promise<string> {
  const [row] = await db.query<{ name: string }>(storedName, [name]);
  return row?.name ?? name;
}

export const storedTables = (db: Pick<TextDatabase, 'query'>, names: readonly string[]): Promise<string[]> =>
  Promise.all(names.map((name) => storedTable(db, name)));
