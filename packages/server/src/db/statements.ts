/** What runs statements, and how they are sent: as prepared statements, whose texts are constants. */
import type pg from 'pg';
import type { Insertion } from './insertions.ts';
import { type Statement, sql } from './sql.ts';

export interface Statements {
  /** Runs a statement and returns its rows. */
  query<Row extends object>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row[]>;
}

export interface Tx extends Statements {
  /**
   * A statement whose rows nobody needs. It is sent with what is sent next, at the latest with COMMIT; if it fails,
   * the transaction rolls back and throws its error.
   */
  defer(statement: Statement<object>, values?: readonly unknown[]): void;
  /** The same for rows that are inserted: neighbouring insertions are sent as one statement. */
  insert<Input extends readonly unknown[]>(insertion: Insertion<Input>, ...input: Input): void;
  /** Lets others know, once the transaction has committed, that it left them something to do; see signals.ts. */
  signal(topic: string, subject: string): void;
}

/**
 * Has the other statements of a transaction planned for their values and for what the tables hold now. Plans are kept
 * otherwise, and one that was made for a table with a few rows reads all of it when it has grown by a million.
 */
export const useCustomPlan = sql`set local plan_cache_mode = force_custom_plan`;

export async function run<Row extends object>(
  target: pg.Pool | pg.ClientBase,
  { name, text }: Statement<Row>,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const result = await target.query<Row>({ name, text, values: values as unknown[] });
  return result.rows;
}
