/**
 * The pool and what is run on it. Connections pipeline: statements sent without awaiting one another travel
 * together and cost one round trip.
 */
import pg from 'pg';
import type { Logger } from 'pino';
import { openSharedConnections, sharedConnectionCount } from './shared-connections.ts';
import { createSignals, type Signals } from './signals.ts';
import { run, type Statements, type Tx } from './statements.ts';
import { inTransaction } from './transaction.ts';

export interface Database extends Statements {
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** For statements that are quick whatever the table holds, on connections that many readers share. */
  readonly sharedReader: Statements;
  /** What committed transactions let others know. */
  readonly signals: Signals;
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
    max: options.poolSize + sharedConnectionCount,
    application_name: options.applicationName,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 120_000,
    idle_in_transaction_session_timeout: 60_000,
    pipeline: true,
    // Statements find rows by their keys, so one plan is as good for all values; planning each time costs more than
    // most of them do. The few whose best plan is not always the same say so (planAnew).
    options: '-c plan_cache_mode=force_generic_plan',
    types,
  });
  pool.on('error', (error) => options.log.warn({ err: error }, 'A database connection was lost'));
  // Without a listener of its own, a connection that is lost while it is in use would end the process. Those who
  // wait for its statements are told by their errors.
  pool.on('connect', (client) => client.on('error', () => {}));
  const sharedReader = openSharedConnections(pool);
  const signals = createSignals(pool, options.log);
  return {
    pool,
    sharedReader: sharedReader,
    signals,
    query: (statement, values) => run(pool, statement, values),
    transaction: (work) => inTransaction(pool, work, signals.emit),
    async close() {
      await signals.close();
      await sharedReader.close();
      await pool.end();
    },
  };
}
