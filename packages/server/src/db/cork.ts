import type { Socket } from 'node:net';
import type pg from 'pg';

/**
 * Lets the statements of this turn leave in one piece: a write to the socket for each would cost more than all else
 * they do here. The driver's socket is not part of its types.
 */
export function corkUntilNextTick(client: pg.PoolClient): pg.PoolClient {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
  return client;
}
