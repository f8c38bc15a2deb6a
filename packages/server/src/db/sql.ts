/**
 * SQL statements with typed rows. A statement is a constant text made of typed fragments. Its values are parameters and
 * never part of the text. All statements are registered, so that a test can ask the migrated database for the columns
 * of each one and compare them with its type.
 */
import { type Column, columnsOf, type Row, type Table, typeOfColumn } from './tables.ts';

declare const row: unique symbol;

/** A part of a statement. `Selected` are the columns that it adds to the rows. */
export interface Fragment<Selected extends object = NoRow> {
  readonly text: string;
  readonly columns: readonly SelectedColumn[];
  readonly [row]?: Selected;
}

/** A complete statement. Its name is the name of the prepared statement. */
export interface Statement<Selected extends object = NoRow> extends Fragment<Selected> {
  readonly name: string;
}

export interface Columns<Selected extends object> extends Fragment<Selected> {
  /** Narrows the types of columns: the content of a document, or the values of a text. */
  as<Exact extends Narrowing<Selected, Exact>>(): Columns<Simplify<Omit<Selected, keyof Exact> & Exact>>;
}

/** A column of the rows, with its name and SQL type as the database describes them. */
export interface SelectedColumn {
  readonly name: string;
  readonly type: string;
}

export type NoRow = Record<never, never>;
type Narrowing<Selected, Exact> = {
  [Key in keyof Exact]: Key extends keyof Selected ? Selected[Key] : never;
};
type Simplify<Type> = { [Key in keyof Type]: Type[Key] };
type SelectedBy<Part> = Part extends Fragment<infer Selected> ? Selected : NoRow;
type SelectedByAll<Parts> = Parts extends readonly [infer First, ...infer Others]
  ? SelectedBy<First> & SelectedByAll<Others>
  : NoRow;

/** The row of a statement or fragment. */
export type RowOf<Part> = Simplify<SelectedBy<Part>>;

/** Makes a fragment of a text that was built by code. The text must not contain values of users. */
export const fragmentOf = <Selected extends object = NoRow>(
  text: string,
  selected: readonly SelectedColumn[] = [],
): Fragment<Selected> => ({ text, columns: selected });

/** The database does not know the content of a document, so `as` believes its caller. */
function columnsOfText<Selected extends object>(
  text: string,
  selected: readonly SelectedColumn[],
): Columns<Selected> {
  const made = { text, columns: selected, as: () => made as never };
  return made;
}

const statements = new Map<string, Statement<object>>();

/** Returns all statements that were made until now. */
export const registeredStatements = (): readonly Statement<object>[] => [...statements.values()];

/** Returns the statement with the text of a fragment. There is one statement for each text. */
export function toStatement<Selected extends object>({
  text,
  columns,
}: Fragment<Selected>): Statement<Selected> {
  const known = statements.get(text);
  if (known) return known as Statement<Selected>;
  const name = `s${statements.size + 1}`;
  const statement: Statement<Selected> = { text, columns, name };
  statements.set(text, statement);
  return statement;
}

/** Makes a statement. Its rows have the columns of the fragments in it. */
export const sql = <const Parts extends readonly Fragment<object>[]>(
  strings: TemplateStringsArray,
  ...parts: Parts
): Statement<Simplify<SelectedByAll<Parts>>> => toStatement(fragment(strings, ...parts));

/** Makes a part of statements. It has the columns of the fragments in it. */
export const fragment = <const Parts extends readonly Fragment<object>[]>(
  strings: TemplateStringsArray,
  ...parts: Parts
): Fragment<Simplify<SelectedByAll<Parts>>> =>
  fragmentOf(
    strings.map((string, index) => string + (parts[index]?.text ?? '')).join(''),
    parts.flatMap((part) => part.columns),
  );

/** Returns a fragment without its columns, for a subquery: its columns are not columns of the statement. */
export const inner = ({ text }: Fragment<object>): Fragment => fragmentOf(text);

/** Selects columns of a table. `alias` is the name of the table in the statement, if it has one. */
export const columns = <T extends Table, const Names extends readonly Column<T>[]>(
  table: T,
  names: Names,
  alias?: string,
): Columns<Pick<Row<T>, Names[number]>> =>
  columnsOfText(
    names.map((name) => (alias ? `${alias}.${name}` : name)).join(', '),
    names.map((name) => ({ name, type: typeOfColumn(table, name) })),
  );

/** Selects all columns of a table. */
export const allColumns = <T extends Table>(table: T, alias?: string): Columns<Pick<Row<T>, Column<T>>> =>
  columns(table, columnsOf(table), alias);

type NewNames<T extends Table, Names> = { [Name in keyof Names]: Name extends Column<T> ? string : never };

/** Selects columns under new names: `{ name: 'workspace_name' }` selects `name as workspace_name`. */
export const renamed = <T extends Table, const Names extends NewNames<T, Names>>(
  table: T,
  names: Names,
  alias?: string,
): Columns<{ [Name in keyof Names & Column<T> as Names[Name] & string]: Row<T>[Name] }> => {
  const entries = Object.entries<string | undefined>(names).map(([name, as = name]) => ({ name, as }));
  return columnsOfText(
    entries.map(({ name, as }) => `${alias ? `${alias}.` : ''}${name} as ${quoted(as)}`).join(', '),
    entries.map(({ name, as }) => ({ name: as, type: typeOfColumn(table, name) })),
  );
};

/** The TypeScript types of SQL types, as the driver converts them. */
interface ComputedTypes {
  bigint: number;
  boolean: boolean;
  bytea: Buffer;
  integer: number;
  json: object;
  jsonb: object;
  smallint: number;
  text: string;
  timestamptz: Date;
  uuid: string;
}
type ComputedType = keyof ComputedTypes;
type ValueOf<Type> = Type extends ComputedType
  ? ComputedTypes[Type]
  : Type extends `${infer Known extends ComputedType} or null`
    ? ComputedTypes[Known] | null
    : never;

/** Selects an expression under a name. */
export const computed = <
  const Name extends string,
  const Type extends ComputedType | `${ComputedType} or null`,
>(
  name: Name,
  type: Type,
  expression: string | Fragment<object>,
): Columns<{ [Key in Name]: ValueOf<Type> }> =>
  columnsOfText(`${typeof expression === 'string' ? expression : expression.text} as ${quoted(name)}`, [
    { name, type: type.replace(' or null', '') },
  ]);

/** Makes the columns of an optional join null if its row is missing. */
export const nullable = <Selected extends object>(
  part: Fragment<Selected>,
): Columns<{ [Key in keyof Selected]: Selected[Key] | null }> => columnsOfText(part.text, part.columns);

/** Returns an expression: columns of a table and other values as a JSON object, in which times are texts. */
export const jsonObject = <T extends Table>(
  _table: T,
  names: readonly Column<T>[],
  alias: string,
  others: Readonly<Record<string, Fragment>> = {},
): Fragment => {
  const fields = [
    ...names.map((name) => `'${name}', ${alias}.${name}`),
    ...Object.entries(others).map(([name, { text }]) => `'${name}', ${text}`),
  ];
  return fragmentOf(`json_build_object(${fields.join(', ')})`);
};

/** Returns a constant as SQL: a number, or a text in quotes. */
export const constant = (value: string | number): Fragment =>
  fragmentOf(typeof value === 'number' ? `${value}` : `'${value.replaceAll("'", "''")}'`);

const quoted = (name: string): string => `"${name}"`;

/** Selects the number of rows as `total`. */
export const total = computed('total', 'bigint', 'count(*)');
