/**
 * A replica answers for the primary while it has everything that was acknowledged. What it cannot answer, the primary does: nobody hears
 * of an error of the replica.
 */
import type pg from 'pg';
import type { Logger } from 'pino';
import { isRecoveryConflict, isRefusal, needsNewConnection } from '../database-errors.ts';
import type { Statement } from '../sql.ts';
import { run, type Statements } from '../statements.ts';
import { type LentConnection, lendConnections, type Sharing, sharedConnections } from './lent-connections.ts';
import { systemOfServer } from './log-position.ts';
import { openReplicaChecks } from './replica-checks.ts';
import { watchReplica } from './replica-health.ts';
import { openReplicaPool, silentAfterMs } from './replica-pool.ts';
import { within } from './within.ts';

/** A connection to a replica, as one answer reads from it. */
export interface ReplicaReader extends Statements {
  /** True if a statement has failed, so that the primary has to answer. */
  hasFailed(): boolean;
  release(): void;
}

export interface Replica {
  /** Returns null if the primary has to answer. */
  take(sharing: Sharing): Promise<ReplicaReader | null>;
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
  const poolSize = options.poolSize + sharedConnections;
  const { pool, drop } = openReplicaPool({ url: options.url, poolSize }, rememberSystem(primary));
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
      if (pool.totalCount >= poolSize) health.rest(restMs.behind);
      else health.giveUp(error);
      return null;
    }
  }

  function noteFailure(error: unknown): void {
    if (isRecoveryConflict(error)) health.rest(restMs.conflict);
    else if (!isRefusal(error) && !needsNewConnection(error)) health.giveUp(error);
  }

  const connections = lendConnections(connect);

  /** Returns null if the work fails, or has no connection. */
  async function onConnection<Result>(
    sharing: Sharing,
    work: (lent: LentConnection) => Promise<Result>,
  ): Promise<{ lent: LentConnection; result: Result } | null> {
    const lent = health.isUp() ? await connections.lend(sharing) : null;
    try {
      return lent && { lent, result: await work(lent) };
    } catch (error) {
      lent?.retire();
      lent?.giveBack();
      noteFailure(error);
      return null;
    }
  }

  return {
    isUp: health.isUp,
    async take(sharing) {
      if (health.isResting()) return null;
      const found = await onConnection(sharing, ({ findReplayed }) => checks.isCurrent(findReplayed));
      if (found?.result) return readerOn(found.lent, noteFailure);
      found?.lent.giveBack();
      return null;
    },
    async findLag() {
      const found = await onConnection('shared', ({ findReplayed }) => checks.findLag(findReplayed));
      found?.lent.giveBack();
      return found?.result ?? null;
    },
    async close() {
      await health.close();
      await connections.close();
      await pool.end();
    },
  };
}

function readerOn(lent: LentConnection, noteFailure: (error: unknown) => void): ReplicaReader {
  const { client } = lent;
  let hasFailed = false;
  return {
    async query<Row extends object>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row[]> {
      try {
        return await within(silentAfterMs, client, run(client, statement, values));
      } catch (error) {
        hasFailed = true;
        if (!isRefusal(error) || needsNewConnection(error)) lent.retire();
        noteFailure(error);
        throw error;
      }
    },
    hasFailed: () => hasFailed,
    release: () => lent.giveBack(),
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
