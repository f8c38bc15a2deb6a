/**
 * Statements and how they are sent. Every text goes as a named prepared statement, so texts are constants: what
 * varies is in the values.
 */
import type pg from 'pg';

export interface Statements {
  /** Runs a statement and returns its rows. */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

export interface Tx extends Statements {
  /**
   * A statement whose rows nobody needs. It is sent with what is sent next, at the latest with COMMIT; if it fails,
   * the transaction rolls back and throws its error.
   */
  defer(text: string, values?: readonly unknown[]): void;
  /** Lets others know, once the transaction has committed, that it left them something to do; see signals.ts. */
  signal(topic: string, subject: string): void;
}

/**
 * Has the other statements of a transaction planned for their values and for what the tables hold now. Plans are kept
 * otherwise, and one that was made for a table with a few rows reads all of it when it has grown by a million.
 */
export const useCustomPlan = 'set local plan_cache_mode = force_custom_plan';

const names = new Map<string, string>();

function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) {
    name = `s${names.size + 1}`;
    names.set(text, name);
  }
  return name;
}

export async function run<Row extends object>(
  target: pg.Pool | pg.PoolClient,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const result = await target.query<Row>({ name: nameOf(text), text, values: values as unknown[] });
  return result.rows;
}
