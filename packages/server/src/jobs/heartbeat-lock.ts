/**
 * Who runs jobs holds an advisory lock, on a connection of its own, for as long as it lives. When the server notices
 * that the connection is gone, anybody can take the lock and knows that the jobs are nobody's any more.
 */
import type { Logger } from 'pino';
import { openReconnectingConnection } from '../db/reconnecting-connection.ts';

export interface HeartbeatLock {
  /** Resolves when the lock is held for the first time, or nobody needs it any more. */
  readonly acquired: Promise<void>;
  /** Lets those go on who wait for `held`. */
  stopWaiting(): void;
  /**
   * Whether others can be told dead by their locks: not while this lock is lost or has just been taken again, since what
   * happened to it, like the move to another database server, may have happened to theirs.
   */
  canReclaimFromOthers(): boolean;
  close(): Promise<void>;
}

/** The first number of the locks; the second is made of the owner's name. */
export const heartbeatLockSpace = 7_422;

const othersReturnWithinMs = 10_000;

/** Holds the lock of `owner` until it is closed: takes it again at once when the connection was lost. */
export function holdHeartbeatLock(options: {
  databaseUrl: string;
  owner: string;
  log: Logger;
}): HeartbeatLock {
  const { databaseUrl, owner, log } = options;
  const firstAcquired = Promise.withResolvers<void>();
  let isHeld = false;
  let reclaimsFrom = 0;
  const connection = openReconnectingConnection({
    databaseUrl,
    log,
    applicationName: 'gifts worker alive',
    lostMessage: "The worker's sign of life was lost",
    async onConnected(client) {
      await client.query('select pg_advisory_lock($1, hashtext($2))', [heartbeatLockSpace, owner]);
      isHeld = true;
      firstAcquired.resolve();
    },
    onLost() {
      isHeld = false;
      reclaimsFrom = performance.now() + othersReturnWithinMs;
    },
  });
  return {
    acquired: firstAcquired.promise,
    stopWaiting: () => firstAcquired.resolve(),
    canReclaimFromOthers: () => isHeld && performance.now() >= reclaimsFrom,
    close: connection.close,
  };
}
