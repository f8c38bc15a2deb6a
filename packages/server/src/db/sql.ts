/**
 * Statements whose rows the compiler knows. A statement is a constant text made of typed fragments; what varies is in
 * its values, which are never part of the text. Every statement is registered, so that a test can have the migrated
 * database describe it and compare the answer with what is declared here.
 */
import { type Column, columnsOf, type Row, type Table, typeOfColumn } from './tables.ts';

declare const row: unique symbol;

/** A piece of SQL. `Selected` are the columns that it adds to the rows of a statement. */
export interface Fragment<Selected extends object = NoRow> {
  readonly text: string;
  readonly columns: readonly SelectedColumn[];
  readonly [row]?: Selected;
}

/** A complete text, sent as a prepared statement of this name. */
export interface Statement<Selected extends object = NoRow> extends Fragment<Selected> {
  readonly name: string;
}

export interface Columns<Selected extends object> extends Fragment<Selected> {
  /** Says more exactly than the database does what a document or a text holds. */
  as<Exact extends Narrowing<Selected, Exact>>(): Columns<Simplify<Omit<Selected, keyof Exact> & Exact>>;
}

/** A column of the rows of a statement, as the database describes it. */
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

/** A fragment of a text that code has put together. */
export const fragmentOf = <Selected extends object = NoRow>(
  text: string,
  selected: readonly SelectedColumn[] = [],
): Fragment<Selected> => ({ text, columns: selected });

/** What columns hold is known to their reader alone, so his word is taken for it. */
function columnsOfText<Selected extends object>(
  text: string,
  selected: readonly SelectedColumn[],
): Columns<Selected> {
  const made = { text, columns: selected, as: () => made as never };
  return made;
}

const statements = new Map<string, Statement<object>>();

/** All statements that were made so far; texts that are put together later join them. */
export const registeredStatements = (): readonly Statement<object>[] => [...statements.values()];

/** The statement with this text, which is made only once. */
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

/** A complete statement. Its rows have the columns of the fragments in it. */
export const sql = <const Parts extends readonly Fragment<object>[]>(
  strings: TemplateStringsArray,
  ...parts: Parts
): Statement<Simplify<SelectedByAll<Parts>>> => toStatement(fragment(strings, ...parts));

/** A part of statements. Its columns are those of the fragments in it. */
export const fragment = <const Parts extends readonly Fragment<object>[]>(
  strings: TemplateStringsArray,
  ...parts: Parts
): Fragment<Simplify<SelectedByAll<Parts>>> =>
  fragmentOf(
    strings.map((string, index) => string + (parts[index]?.text ?? '')).join(''),
    parts.flatMap((part) => part.columns),
  );

/** The same text without its columns: for a subquery, whose columns are not those of the statement. */
export const inner = ({ text }: Fragment<object>): Fragment => fragmentOf(text);

/** Columns of a table, of the row `alias` where the statement has given it a name. */
export const columns = <T extends Table, const Names extends readonly Column<T>[]>(
  table: T,
  names: Names,
  alias?: string,
): Columns<Pick<Row<T>, Names[number]>> =>
  columnsOfText(
    names.map((name) => (alias ? `${alias}.${name}` : name)).join(', '),
    names.map((name) => ({ name, type: typeOfColumn(table, name) })),
  );

/** Every column of a table. */
export const allColumns = <T extends Table>(table: T, alias?: string): Columns<Pick<Row<T>, Column<T>>> =>
  columns(table, columnsOf(table), alias);

type NewNames<T extends Table, Names> = { [Name in keyof Names]: Name extends Column<T> ? string : never };

/** Columns of a table under other names: `{ name: 'workspace_name' }` selects `name as workspace_name`. */
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

/** What the driver makes of the SQL types that expressions have. */
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

/** What an expression makes, under a name. */
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

/** The columns of a joined row that may not be there. */
export const nullable = <Selected extends object>(
  part: Fragment<Selected>,
): Columns<{ [Key in keyof Selected]: Selected[Key] | null }> => columnsOfText(part.text, part.columns);

/** An expression: columns of a table as a JSON object. Times are texts in it. */
export const jsonObject = <T extends Table>(
  _table: T,
  names: readonly Column<T>[],
  alias: string,
): Fragment =>
  fragmentOf(`json_build_object(${names.map((name) => `'${name}', ${alias}.${name}`).join(', ')})`);

/** A value that is the same each time. */
export const constant = (value: string | number): Fragment =>
  fragmentOf(typeof value === 'number' ? `${value}` : `'${value.replaceAll("'", "''")}'`);

const quoted = (name: string): string => `"${name}"`;

/** How many rows there are. */
export const total = computed('total', 'bigint', 'count(*)');
