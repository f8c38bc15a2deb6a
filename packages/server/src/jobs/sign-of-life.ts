/**
 * Who runs jobs holds an advisory lock, on a connection of its own, for as long as it lives. When the server notices
 * that the connection is gone, anybody can take the lock and knows that the jobs are nobody's any more.
 */
import type { Logger } from 'pino';
import { keepConnection } from '../db/kept-connection.ts';

export interface SignOfLife {
  /** Resolves when the lock is held for the first time, or nobody needs it any more. */
  readonly held: Promise<void>;
  /** Lets those go on who wait for `held`. */
  stopWaiting(): void;
  /**
   * Whether others can be told dead by their locks: not while this lock is lost or has just been taken again, since what
   * happened to it, like the move to another database server, may have happened to theirs.
   */
  canJudgeOthers(): boolean;
  close(): Promise<void>;
}

/** The first number of the locks; the second is made of the owner's name. */
export const lockSpace = 7_422;

const othersReturnWithinMs = 10_000;

/** Holds the lock of `owner` until it is closed: takes it again at once when the connection was lost. */
export function showLife(options: { databaseUrl: string; owner: string; log: Logger }): SignOfLife {
  const { databaseUrl, owner, log } = options;
  const first = Promise.withResolvers<void>();
  let isHeld = false;
  let judgesFrom = 0;
  const connection = keepConnection({
    databaseUrl,
    log,
    applicationName: 'gifts worker alive',
    lostSentence: "The worker's sign of life was lost",
    async begin(client) {
      await client.query('select pg_advisory_lock($1, hashtext($2))', [lockSpace, owner]);
      isHeld = true;
      first.resolve();
    },
    onLost() {
      isHeld = false;
      judgesFrom = performance.now() + othersReturnWithinMs;
    },
  });
  return {
    held: first.promise,
    stopWaiting: () => first.resolve(),
    canJudgeOthers: () => isHeld && performance.now() >= judgesFrom,
    close: connection.close,
  };
}
