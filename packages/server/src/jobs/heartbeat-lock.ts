/**
 * A worker holds an advisory lock on a connection of its own for as long as it is alive. When the database server
 * notices that the connection is gone, others can take the lock. They know then that the worker is dead and reclaim its
 * jobs and endpoints.
 */
import type { Logger } from 'pino';
import { lockSpaces } from '../db/advisory-locks.ts';
import { openReconnectingConnection } from '../db/reconnecting-connection.ts';

export interface HeartbeatLock {
  /** Resolves when the lock is held for the first time, or at stopWaiting(). */
  readonly acquired: Promise<void>;
  /** Resolves `acquired`, for a worker that stops before it has the lock. */
  stopWaiting(): void;
  /**
   * Whether a free lock means that its owner is dead. It does not while this lock is lost, nor for ten seconds after it
   * was taken again: what happened to this lock, such as a failover to another database server, has happened to the others
   * too, and they may return later.
   */
  canReclaimFromOthers(): boolean;
  close(): Promise<void>;
}

/** The first number of the locks. The second is a hash of the owner's name. */
const othersReturnWithinMs = 10_000;

/** Holds the lock of `owner` until it is closed. When the connection is lost, it takes the lock again. */
export function holdHeartbeatLock(options: {
  databaseUrl: string;
  owner: string;
  log: Logger;
}): HeartbeatLock {
  const { databaseUrl, owner, log } = options;
  const firstAcquired = Promise.withResolvers<void>();
  let isHeld = false;
  let wasLost = false;
  let reclaimsFrom = 0;
  const connection = openReconnectingConnection({
    databaseUrl,
    log,
    applicationName: 'gifts worker alive',
    lostMessage: "The worker's heartbeat lock was lost",
    async onConnected(client) {
      await client.query('select pg_advisory_lock($1, hashtext($2))', [lockSpaces.heartbeat, owner]);
      isHeld = true;
      if (wasLost) reclaimsFrom = performance.now() + othersReturnWithinMs;
      firstAcquired.resolve();
    },
    onLost() {
      isHeld = false;
      wasLost = true;
    },
  });
  return {
    acquired: firstAcquired.promise,
    stopWaiting: () => firstAcquired.resolve(),
    canReclaimFromOthers: () => isHeld && performance.now() >= reclaimsFrom,
    close: connection.close,
  };
}
