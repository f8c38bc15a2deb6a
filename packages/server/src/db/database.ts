/**
 * The pool, statements and transactions. Connections pipeline: statements sent without awaiting one another travel
 * together and cost one round trip. Every text is sent as a named prepared statement, so texts are constants.
 */
import pg from 'pg';
import type { Logger } from 'pino';

export interface Statements {
  /** Runs a statement and returns its rows. */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

export interface Tx extends Statements {
  /**
   * Sends a statement whose rows nobody needs, without waiting. It shares the round trip of what is sent next,
   * at the latest of COMMIT; if it fails, the transaction rolls back and throws its error.
   */
  write(text: string, values?: readonly unknown[]): void;
}

export interface Database extends Statements {
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

const { builtins } = pg.types;
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: string) {
    // Counts and cents stay far below 2^53.
    if (oid === builtins.INT8 && format !== 'binary') return Number;
    return pg.types.getTypeParser(oid, format as 'text');
  },
} as pg.CustomTypesConfig;

export function openDatabase(options: {
  databaseUrl: string;
  poolSize: number;
  applicationName: string;
  log: Logger;
}): Database {
  const pool = new pg.Pool({
    connectionString: options.databaseUrl,
    max: options.poolSize,
    application_name: options.applicationName,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 120_000,
    idle_in_transaction_session_timeout: 60_000,
    pipeline: true,
    types,
  });
  pool.on('error', (error) => options.log.warn({ err: error }, 'A database connection was lost'));
  return {
    pool,
    query: (text, values) => run(pool, text, values),
    transaction: (work) => inTransaction(pool, work),
    close: () => pool.end(),
  };
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) {
    name = `s${names.size + 1}`;
    names.set(text, name);
  }
  return name;
}

async function run<Row extends object>(
  target: pg.Pool | pg.PoolClient,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const result = await target.query<Row>({ name: nameOf(text), text, values: values as unknown[] });
  return result.rows;
}

async function inTransaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const writes: Promise<unknown>[] = [];
  const track = (sent: Promise<unknown>) => {
    // Awaited below; until then a rejection must not count as unhandled.
    sent.catch(() => {});
    writes.push(sent);
  };
  try {
    track(run(client, 'begin'));
    const result = await work({
      query: (text, values) => run(client, text, values),
      write: (text, values) => track(run(client, text, values)),
    });
    // COMMIT after a failed statement answers ROLLBACK without an error, so every statement's outcome counts.
    const committed = run(client, 'commit');
    track(committed);
    await Promise.all(writes);
    client.release();
    return result;
  } catch (error) {
    await abandon(client, writes);
    throw await firstCause(error, writes);
  }
}

/** Rolls back and gives the connection back, or drops it when it cannot be trusted any more. */
async function abandon(client: pg.PoolClient, writes: Promise<unknown>[]): Promise<void> {
  try {
    await Promise.allSettled(writes);
    await run(client, 'rollback');
    client.release();
  } catch (error) {
    client.release(error instanceof Error ? error : true);
  }
}

/** The statement that failed first: those behind it only say that the transaction is aborted. */
async function firstCause(error: unknown, writes: Promise<unknown>[]): Promise<unknown> {
  const outcomes = await Promise.allSettled(writes);
  const failed = outcomes.find(
    (outcome) => outcome.status === 'rejected' && sqlState(outcome.reason) !== '25P02',
  );
  const isFollowUp = sqlState(error) === '25P02';
  return isFollowUp && failed?.status === 'rejected' ? failed.reason : error;
}

export const sqlState = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined;

/** The name of the unique index or constraint that refused a row, if that is what happened. */
export const violatedUnique = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError && error.code === '23505' ? error.constraint : undefined;

const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** True when the database could not be reached or went away: a retry may find it back. */
export function isUnavailable(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined) return /^(08|57P0[1-5]|53[0-9]|25006|40001|40P01)/.test(state);
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && connectionCodes.has(error.code)) return true;
  return /Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|not queryable|Client was closed/.test(
    error.message,
  );
}
