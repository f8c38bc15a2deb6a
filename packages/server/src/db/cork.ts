import type pg from 'pg';
import { streamOf } from './stream-of.ts';

/**
 * Lets the statements of this turn leave in one piece: a write to the socket for each would cost more than all else
 * they do here.
 */
export function corkUntilNextTick(client: pg.PoolClient): pg.PoolClient {
  const stream = streamOf(client);
  stream.cork();
  process.nextTick(() => stream.uncork());
  return client;
}
