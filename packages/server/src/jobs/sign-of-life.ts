/**
 * Who runs jobs holds an advisory lock, on a connection of its own, for as long as it lives. When the server notices
 * that the connection is gone, anybody can take the lock and knows that the jobs are nobody's any more.
 */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';

export interface SignOfLife {
  /** Resolves when the lock is held for the first time, or nobody needs it any more. */
  readonly held: Promise<void>;
  /** Lets those go on who wait for `held`. */
  stopWaiting(): void;
  close(): Promise<void>;
}

/** The first number of the locks; the second is made of the owner's name. */
export const lockSpace = 7_422;

const retryEveryMs = 250;

/** Holds the lock of `owner` until it is closed: takes it again at once when the connection was lost. */
export function showLife(options: { databaseUrl: string; owner: string; log: Logger }): SignOfLife {
  const closing = new AbortController();
  const first = Promise.withResolvers<void>();
  const holding = keepHolding();

  async function keepHolding(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        await holdUntilLost(options, closing.signal, first.resolve);
      } catch (error) {
        options.log.warn({ err: error }, "The worker's sign of life was lost");
      }
      await pause(retryEveryMs, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  return {
    held: first.promise,
    stopWaiting: () => first.resolve(),
    async close() {
      closing.abort();
      await holding;
    },
  };
}

async function holdUntilLost(
  { databaseUrl, owner }: { databaseUrl: string; owner: string },
  closing: AbortSignal,
  onHeld: () => void,
): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'gifts worker alive',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  const lost = new Promise<void>((resolve) => client.once('end', resolve));
  // What happened is told by the statement that fails, or by the end.
  client.on('error', () => {});
  const letGo = () => void client.end();
  try {
    await client.connect();
    await client.query('select pg_advisory_lock($1, hashtext($2))', [lockSpace, owner]);
    onHeld();
    if (!closing.aborted) closing.addEventListener('abort', letGo, { once: true });
    else letGo();
    await lost;
  } finally {
    closing.removeEventListener('abort', letGo);
    await client.end();
  }
}
