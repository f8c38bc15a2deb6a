/**
 * The pool and its statements. Connections pipeline: statements that are sent without awaiting each other travel
 * together and cost one round trip.
 */
import pg from 'pg';
import type { Logger } from 'pino';
import { isRecorded, type Tracing, traced } from '../kit/tracing.ts';
import { CellClient } from './cells/cell-client.ts';
import { defineTables } from './cells/define-tables.ts';
import { connectionSettingsText } from './connection-settings.ts';
import { groupInsertions } from './grouped-insertions.ts';
import { keepalive, serverKeepaliveText } from './keepalive.ts';
import { renewPlans } from './plans.ts';
import { requirePrimary } from './require-primary.ts';
import { openSharedConnections } from './shared-connections.ts';
import { createSignals, type Signals } from './signals.ts';
import { watchForSilence } from './silent-connections.ts';
import { run, type Statements, type Tx, useCustomPlan } from './statements.ts';
import { inTransaction } from './transaction.ts';
import { typesOfValues } from './types-of-values.ts';

export interface Database extends Statements {
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs a statement on a connection that many readers share. It must be fast for any size of the table. */
  readonly sharedReader: Statements;
  /** Runs statements that only read, and whose best plan depends on the values: they are planned each time. */
  planned<T>(work: (source: Statements) => Promise<T>): Promise<T>;
  /**
   * Runs work that only reads, such as a list. If there is a replica that has everything acknowledged so far, the work's database reads
   * from it; it may then run a second time, from the primary. Transactions are the primary's in any case.
   */
  read<T>(work: (db: Database) => Promise<T>): Promise<T>;
  /**
   * Runs a transaction that makes or drops tables. On a cluster it runs over the coordinator, where statements are planned by
   * Citus.
   */
  defineTables<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The signals of committed transactions. */
  readonly signals: Signals;
  readonly pool: pg.Pool;
  /** Closes the connections on which the server is silent. For when it does not answer elsewhere. */
  dropSilentConnections(): void;
  close(): Promise<void>;
}

const sharedReaders = 2;
/** So many groups of insertions are committed at once. More cost more on two cores. */
const groupConnections = 2;

export interface DatabaseOptions {
  databaseUrl: string;
  /** Whether the address is that of a pooler, which refuses settings of its clients. Default: false. */
  isPooled?: boolean;
  poolSize: number;
  applicationName: string;
  log: Logger;
  /** True if the server has to refuse every write. */
  isReadOnly?: boolean;
  tracing?: Tracing | null;
  /** Told how long work waited for a connection, in milliseconds. */
  onConnectionWait?: (waitMs: number) => void;
}

export function openDatabase(options: DatabaseOptions): Database {
  const { tracing = null } = options;
  const pool = new (poolThatTells(options.onConnectionWait))({
    // A pooler leads to one server, and takes no settings from those who connect to it.
    Client: options.isPooled ? pg.Client : CellClient,
    connectionString: options.databaseUrl,
    max: options.poolSize + sharedReaders,
    application_name: options.applicationName,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    pipeline: true,
    // Planning each time costs more than most statements. The few statements whose best plan depends on the values are
    // planned each time (useCustomPlan).
    ...(!options.isPooled && { options: settingsOf(options) }),
    ...keepalive,
    onConnect: requirePrimary,
    types: typesOfValues,
  });
  pool.on('error', (error) => options.log.warn({ err: error }, 'A database connection was lost'));
  // Without a listener, a connection that is lost while it is in use would end the process. The code that waits
  // for its statements receives their errors.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    renewPlans(client);
  });
  const silentConnections = watchForSilence(pool);
  const sharedReader = openSharedConnections(pool, sharedReaders);
  const groupedInsertions = groupInsertions(pool, groupConnections);
  const connections = { pool, groupedInsertions };
  const signals = createSignals(pool, options.log);
  const transaction: Database['transaction'] = (work) => {
    const run = () => inTransaction(connections, work, signals.emit, tracing?.current());
    // What the service does by itself again and again is no part of a trace.
    return isRecorded(tracing?.current()) ? traced(tracing, { name: 'transaction' }, run) : run();
  };
  const db: Database = {
    pool,
    sharedReader,
    signals,
    dropSilentConnections: silentConnections.drop,
    query: (statement, values) => run(pool, statement, values),
    transaction,
    planned: (work) =>
      transaction((tx) => {
        tx.defer(useCustomPlan);
        return work(tx);
      }),
    read: (work) => work(db),
    defineTables: (work) =>
      options.isPooled ? transaction(work) : defineTables(options.databaseUrl, work, transaction),
    async close() {
      await signals.close();
      await sharedReader.close();
      await groupedInsertions.close();
      await pool.end();
    },
  };
  return db;
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/** A pool that says how long those wait who want a connection. Its own events do not tell. */
function poolThatTells(onConnectionWait: ((waitMs: number) => void) | undefined): typeof pg.Pool {
  if (!onConnectionWait) return pg.Pool;
  return class TellingPool extends pg.Pool {
    override connect(): Promise<pg.PoolClient>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
      const begun = performance.now();
      if (callback) {
        super.connect((error, client, done) => {
          onConnectionWait?.(performance.now() - begun);
          callback(error, client, done);
        });
        return undefined;
      }
      return super.connect().finally(() => onConnectionWait?.(performance.now() - begun));
    }
  };
}

const settingsOf = ({ isReadOnly }: DatabaseOptions): string =>
  [
    connectionSettingsText,
    serverKeepaliveText,
    ...(isReadOnly ? ['-c default_transaction_read_only=on'] : []),
  ].join(' ');
