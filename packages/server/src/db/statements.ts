/** Statements are sent as named prepared statements, so their texts are constants. */
import type pg from 'pg';
import type { Insertion } from './insertions.ts';
import { type Statement, sql } from './sql.ts';

export interface Statements {
  /** Runs a statement and returns its rows. */
  query<Row extends object>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row[]>;
}

export interface Tx extends Statements {
  /**
   * Delays a statement whose rows nobody needs until the next read or the commit. If it fails, the transaction rolls
   * back and throws its error.
   */
  defer(statement: Statement<object>, values?: readonly unknown[]): void;
  /** Delays an insertion in the same way. Insertions that follow each other are sent as one statement. */
  insert<Input extends readonly unknown[]>(insertion: Insertion<Input>, ...input: NoInfer<Input>): void;
  /**
   * Lets the work write something without reading first whether it may. Returns true in the first run. If the constraint
   * then refuses a row, the transaction rolls back and its work runs once more, where this returns false.
   */
  mayGuess(constraint: string): boolean;
  /** Notifies others after the commit that there is work for them; see signals.ts. */
  signal(topic: string, subject: string): void;
  /** The trace that the transaction is part of (W3C Trace Context). Its jobs take it along. */
  readonly traceparent?: string | undefined;
}

/**
 * Makes new plans for the other statements of a transaction, for their values and the current size of the tables.
 * Without it a plan is kept, and a plan for a table of a few rows reads the whole table after it has grown by a
 * million.
 */
export const useCustomPlan = sql`set local plan_cache_mode = force_custom_plan`;

/** How long making or dropping a partition waits for a lock. Other statements queue behind it meanwhile. */
export const shortLockTimeout = sql`set local lock_timeout = '200ms'`;

export async function run<Row extends object>(
  target: pg.Pool | pg.ClientBase,
  { name, text }: Statement<Row>,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const result = await target.query<Row>({ name, text, values: values as unknown[] });
  return result.rows;
}
