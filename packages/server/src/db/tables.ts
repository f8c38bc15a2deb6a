/** The rows and columns of the tables, from the generated types. */
import type { Insertable, Selectable } from 'kysely';
import { columnTypes, type DB } from './tables.generated.ts';

export type Table = keyof DB & keyof typeof columnTypes;
export type Row<T extends Table> = Selectable<DB[T]>;
export type Column<T extends Table> = keyof Row<T> & string;

/** The columns that an insert can leave to the database, because they have a default or can be null. */
export type OptionalColumn<T extends Table> = {
  [C in Column<T>]: NoColumn extends Pick<Insertable<DB[T]>, C & keyof Insertable<DB[T]>> ? C : never;
}[Column<T>];
type NoColumn = Record<never, never>;

/** Returns the columns of a table in the order of the table. */
export const columnsOf = <T extends Table>(table: T): Column<T>[] =>
  Object.keys(columnTypes[table]) as Column<T>[];

export function typeOfColumn(table: Table, column: string): string {
  const types: Readonly<Record<string, string>> = columnTypes[table];
  const type = types[column];
  if (type === undefined) throw new Error(`The table ${table} has no column ${column}.`);
  return type;
}
