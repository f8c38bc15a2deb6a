/**
 * Inserts that name every column of their table, so that a forgotten column does not compile. A column that is left to
 * the database is listed in `except`.
 */
import { assert } from '../kit/assert.ts';
import { type Fragment, fragmentOf, type Statement, toStatement } from './sql.ts';
import { type Column, columnsOf, type OptionalColumn, type Row, type Table, typeOfColumn } from './tables.ts';

/** An insert that takes all its rows from its parameters, so that it does not depend on other statements. */
export interface Insertion<Input extends readonly unknown[]> {
  readonly statement: Statement;
  /** Returns the parameters of the statement. */
  readonly valuesOf: (...input: Input) => unknown[];
}

interface Exceptions<Omitted> {
  /** Columns that get their default value, or null. */
  readonly except?: readonly Omitted[];
}

/** Makes an insertion of one row. */
export function insertInto<T extends Table, const Omitted extends OptionalColumn<T> = never>(
  table: T,
  { except = [] }: Exceptions<Omitted> = {},
): Insertion<[row: Omit<Row<T>, Omitted>]> {
  const columns = columnsWithout(table, except);
  const parameters = columns.map((_, index) => `$${index + 1}`).join(', ');
  const text = `insert into ${table} (${columns.join(', ')}) values (${parameters})`;
  return { statement: toStatement(fragmentOf(text)), valuesOf: parameterReader(table, columns) };
}

/**
 * Makes an insertion of any number of rows. They are sent as one JSON document, which is faster than one parameter for
 * each field. The columns in `shared` have the same value in all rows, and are sent once.
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
  const parametersOf = parameterReader(table, shared);
  const parameters = shared.map((_, index) => `$${index + 1}`);
  const text = `insert into ${table} (${[...shared, ...own].join(', ')})
  select ${[...parameters, ...own.map((column) => `r.${column}`)].join(', ')}
  from json_to_recordset($${shared.length + 1}::json) as r (${fields.join(', ')})`;
  return {
    statement: toStatement(fragmentOf(text)),
    valuesOf: (values, rows) => [...parametersOf(values), jsonOfRows(rows, own)],
  };
}

const nothing = fragmentOf('');

/** Makes an insert of rows that a query returns, with an SQL expression for each column. */
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

/** Returns expressions for insertSelected: columns that the row `alias` of the query has under the same names. */
export const sameColumns = <Name extends string>(
  names: readonly Name[],
  alias: string,
): Readonly<Record<Name, string>> =>
  Object.fromEntries(names.map((name) => [name, `${alias}.${name}`])) as Record<Name, string>;

const columnsWithout = <T extends Table>(table: T, others: readonly Column<T>[]): Column<T>[] =>
  columnsOf(table).filter((column) => !others.includes(column));

/** Documents become JSON here, because the driver would send a list as an array of PostgreSQL. */
function parameterReader(table: Table, columns: readonly string[]): (row: object) => unknown[] {
  const documents = new Set(columns.filter((column) => /^jsonb?$/.test(typeOfColumn(table, column))));
  return (row) =>
    columns.map((column) => {
      const value: unknown = Reflect.get(row, column);
      return documents.has(column) && value !== null ? JSON.stringify(value) : value;
    });
}

/** Returns columns of a row as a JSON object, for json_populate_record. */
export const jsonOfRow = (row: object, columns: readonly string[]): string =>
  JSON.stringify(pick(row, columns));

/** Returns columns of rows as a JSON array, for json_to_recordset. */
export const jsonOfRows = (rows: readonly object[], columns: readonly string[]): string =>
  JSON.stringify(rows.map((row) => pick(row, columns)));

function pick(row: object, columns: readonly string[]): object {
  const picked: Record<string, unknown> = {};
  for (const column of columns) picked[column] = Reflect.get(row, column);
  return picked;
}
