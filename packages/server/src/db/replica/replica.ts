/**
 * A replica answers for the primary while it has everything that was acknowledged. What it cannot answer, the primary does: nobody hears
 * of an error of the replica.
 */
import type pg from 'pg';
import type { Logger } from 'pino';
import { isRecoveryConflict, isRefusal, needsNewConnection } from '../database-errors.ts';
import type { Statement } from '../sql.ts';
import { run, type Statements } from '../statements.ts';
import { systemOfServer } from './log-position.ts';
import { openReplicaChecks } from './replica-checks.ts';
import { watchReplica } from './replica-health.ts';
import { openReplicaPool, silentAfterMs } from './replica-pool.ts';
import { within } from './within.ts';

/** A connection to a replica, for one answer. */
export interface ReplicaReader extends Statements {
  /** True if a statement has failed, so that the primary has to answer. */
  hasFailed(): boolean;
  release(): void;
}

export interface Replica {
  /** Returns null if the primary has to answer. */
  take(): Promise<ReplicaReader | null>;
  /** False while it is given up. */
  isUp(): boolean;
  /** Bytes of the primary's log that the replica has not replayed. Null if that is not known. */
  findLag(): Promise<number | null>;
  close(): Promise<void>;
}

export interface ReplicaOptions {
  readonly url: string;
  readonly poolSize: number;
  readonly log: Logger;
}

/** How long a replica is left alone that is behind, or had to cancel a statement. */
const restMs = { behind: 250, conflict: 1_000 };

export function openReplica(primary: Statements, options: ReplicaOptions): Replica {
  const { pool, drop } = openReplicaPool(options, rememberSystem(primary));
  const probe = async () => (await pool.connect()).release();
  const health = watchReplica({ log: options.log, drop, probe });
  const checks = openReplicaChecks(primary, () => health.rest(restMs.behind));

  /** Waits no longer than until the replica is given up. */
  async function connect(): Promise<pg.PoolClient | null> {
    const connecting = pool.connect();
    try {
      const client = await Promise.race([connecting, health.lost()]);
      if (!client) connecting.then((late) => late.release()).catch(() => {});
      return client;
    } catch (error) {
      // Readers that waited for each other say nothing about the server.
      if (pool.totalCount >= options.poolSize) health.rest(restMs.behind);
      else health.giveUp(error);
      return null;
    }
  }

  function noteFailure(error: unknown): void {
    if (isRecoveryConflict(error)) health.rest(restMs.conflict);
    else if (!isRefusal(error) && !needsNewConnection(error)) health.giveUp(error);
  }

  /** Returns null if the work fails, or has no connection. Whoever takes the connection over releases it. */
  async function withConnection<Result>(
    work: (client: pg.PoolClient) => Promise<Result | null>,
  ): Promise<Result | null> {
    const client = health.isUp() ? await connect() : null;
    try {
      return client && (await work(client));
    } catch (error) {
      client?.release(true);
      noteFailure(error);
      return null;
    }
  }

  return {
    isUp: health.isUp,
    async take() {
      if (health.isResting()) return null;
      return withConnection(async (client) => {
        if (await checks.isCurrent(client)) return readerOn(client, noteFailure);
        client.release();
        return null;
      });
    },
    findLag: () =>
      withConnection(async (client) => {
        const lag = await checks.findLag(client);
        client.release();
        return lag;
      }),
    async close() {
      await health.close();
      await pool.end();
    },
  };
}

function readerOn(client: pg.PoolClient, noteFailure: (error: unknown) => void): ReplicaReader {
  let hasFailed = false;
  return {
    async query<Row extends object>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row[]> {
      try {
        return await within(silentAfterMs, client, run(client, statement, values));
      } catch (error) {
        hasFailed = true;
        noteFailure(error);
        throw error;
      }
    },
    hasFailed: () => hasFailed,
    release: () => client.release(hasFailed),
  };
}

/** It stays the same, so one question is enough. */
function rememberSystem(primary: Statements): () => Promise<string> {
  let known: string | undefined;
  return async () => {
    known ??= (await primary.query(systemOfServer))[0]?.system ?? '';
    return known;
  };
}
