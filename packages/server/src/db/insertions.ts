/**
 * Inserts that name every column of their table, so that a column nobody thought of does not compile. Columns that
 * are left to the database are said by name.
 */
import { assert } from '../kit/assert.ts';
import { type Fragment, fragmentOf, type Statement, toStatement } from './sql.ts';
import { type Column, columnsOf, type OptionalColumn, type Row, type Table, typeOfColumn } from './tables.ts';

/** An insert whose rows are all in its parameters, so that it does not read what other statements write. */
export interface Insertion<Input extends readonly unknown[]> {
  readonly statement: Statement;
  valuesOf(...input: Input): unknown[];
}

interface Exceptions<Omitted> {
  /** Columns that get their default, or null where they have none. */
  readonly except?: readonly Omitted[];
}

/** Inserts one row. */
export function insertInto<T extends Table, const Omitted extends OptionalColumn<T> = never>(
  table: T,
  { except = [] }: Exceptions<Omitted> = {},
): Insertion<[row: Omit<Row<T>, Omitted>]> {
  const columns = columnsWithout(table, except);
  const parameters = columns.map((_, index) => `$${index + 1}`).join(', ');
  const text = `insert into ${table} (${columns.join(', ')}) values (${parameters})`;
  return {
    statement: toStatement(fragmentOf(text)),
    valuesOf: (row) => valuesOfColumns(table, columns, row),
  };
}

/**
 * Inserts any number of rows. They travel as one JSON document: PostgreSQL reads it faster than Node makes a
 * parameter of each field. The columns in `shared` have the same value in all rows.
 */
export function insertManyInto<
  T extends Table,
  const Shared extends Column<T> = never,
  const Omitted extends OptionalColumn<T> = never,
>(
  table: T,
  { shared = [], except = [] }: Exceptions<Omitted> & { readonly shared?: readonly Shared[] },
): Insertion<[shared: Pick<Row<T>, Shared>, rows: readonly Omit<Row<T>, Shared | Omitted>[]]> {
  const own = columnsWithout(table, [...shared, ...except]);
  const fields = own.map((column) => `${column} ${typeOfColumn(table, column)}`);
  assert(!fields.some((field) => field.endsWith('bytea')), 'JSON has no bytes');
  const parameters = shared.map((_, index) => `$${index + 1}`);
  const text = `insert into ${table} (${[...shared, ...own].join(', ')})
  select ${[...parameters, ...own.map((column) => `r.${column}`)].join(', ')}
  from json_to_recordset($${shared.length + 1}::json) as r (${fields.join(', ')})`;
  return {
    statement: toStatement(fragmentOf(text)),
    valuesOf: (values, rows) => [...valuesOfColumns(table, shared, values), jsonOfRows(rows, own)],
  };
}

const nothing = fragmentOf('');

/** Inserts what a query finds: an SQL expression for each column, over the rows of `from`. */
export function insertSelected<T extends Table, const Omitted extends OptionalColumn<T> = never>(
  table: T,
  {
    values,
    from = nothing,
  }: Exceptions<Omitted> & {
    readonly values: Readonly<Record<Exclude<Column<T>, Omitted>, string | Fragment<object>>>;
    readonly from?: Fragment<object>;
  },
): Fragment {
  const expressions = Object.values<string | Fragment<object>>(values);
  const texts = expressions.map((expression) =>
    typeof expression === 'string' ? expression : expression.text,
  );
  return fragmentOf(
    `insert into ${table} (${Object.keys(values).join(', ')}) select ${texts.join(', ')} ${from.text}`,
  );
}

/** For insertSelected: columns that a row of its query has under the same names. */
export const sameColumns = <Name extends string>(
  names: readonly Name[],
  alias: string,
): Readonly<Record<Name, string>> =>
  Object.fromEntries(names.map((name) => [name, `${alias}.${name}`])) as Record<Name, string>;

const columnsWithout = <T extends Table>(table: T, others: readonly Column<T>[]): Column<T>[] =>
  columnsOf(table).filter((column) => !others.includes(column));

/** The driver would send a list as an array of PostgreSQL, so documents are rendered here. */
function valuesOfColumns(table: Table, columns: readonly string[], row: object): unknown[] {
  return columns.map((column) => {
    const value: unknown = Reflect.get(row, column);
    const isDocument = /^jsonb?$/.test(typeOfColumn(table, column));
    return isDocument && value !== null ? JSON.stringify(value) : value;
  });
}

/** Columns of a row as a JSON object, which json_populate_record reads. */
export const jsonOfRow = (row: object, columns: readonly string[]): string =>
  JSON.stringify(pick(row, columns));

/** Columns of rows as a JSON array, which json_to_recordset reads. */
export const jsonOfRows = (rows: readonly object[], columns: readonly string[]): string =>
  JSON.stringify(rows.map((row) => pick(row, columns)));

function pick(row: object, columns: readonly string[]): object {
  const picked: Record<string, unknown> = {};
  for (const column of columns) picked[column] = Reflect.get(row, column);
  return picked;
}
