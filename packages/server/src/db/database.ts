/**
 * The pool and its statements. Connections pipeline: statements that are sent without awaiting each other travel
 * together and cost one round trip.
 */
import pg from 'pg';
import type { Logger } from 'pino';
import { CellClient } from './cells/cell-client.ts';
import { defineTables } from './cells/define-tables.ts';
import { groupInsertions } from './grouped-insertions.ts';
import { plannerOptionsText, renewPlans } from './plans.ts';
import { openSharedConnections } from './shared-connections.ts';
import { createSignals, type Signals } from './signals.ts';
import { run, type Statements, type Tx } from './statements.ts';
import { inTransaction } from './transaction.ts';

export interface Database extends Statements {
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs a statement on a connection that many readers share. It must be fast for any size of the table. */
  readonly sharedReader: Statements;
  /**
   * Runs a transaction that makes or drops tables. On a cluster it runs over the coordinator, where statements are planned by
   * Citus.
   */
  defineTables<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The signals of committed transactions. */
  readonly signals: Signals;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

const sharedReaders = 2;
/** So many groups of insertions are committed at once. More cost more on two cores. */
const groupConnections = 2;

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
    Client: CellClient,
    connectionString: options.databaseUrl,
    max: options.poolSize + sharedReaders,
    application_name: options.applicationName,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 120_000,
    idle_in_transaction_session_timeout: 60_000,
    pipeline: true,
    // Planning each time costs more than most statements. The few statements whose best plan depends on the values are
    // planned each time (useCustomPlan).
    options: plannerOptionsText,
    types,
  });
  pool.on('error', (error) => options.log.warn({ err: error }, 'A database connection was lost'));
  // Without a listener, a connection that is lost while it is in use would end the process. The code that waits
  // for its statements receives their errors.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    renewPlans(client);
  });
  const sharedReader = openSharedConnections(pool, sharedReaders);
  const groupedInsertions = groupInsertions(pool, groupConnections);
  const signals = createSignals(pool, options.log);
  const transaction: Database['transaction'] = (work) =>
    inTransaction({ pool, groupedInsertions }, work, signals.emit);
  return {
    pool,
    sharedReader,
    signals,
    query: (statement, values) => run(pool, statement, values),
    transaction,
    defineTables: (work) => defineTables(options.databaseUrl, work, transaction),
    async close() {
      await signals.close();
      await sharedReader.close();
      await groupedInsertions.close();
      await pool.end();
    },
  };
}
