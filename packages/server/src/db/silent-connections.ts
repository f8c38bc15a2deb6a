/**
 * Connections of a pool to a server that has stopped without a word: its machine is frozen, or its network is cut off. It
 * closes no connection, and a statement would wait for minutes for the operating system to give up. The connection that
 * listens for signals notices within ten seconds, because it asks something all the time. Then the pool's connections are
 * in doubt too.
 */
import type pg from 'pg';
import { streamOf } from './stream-of.ts';

export interface SilentConnections {
  /**
   * Closes the idle connections at once, and each busy one if it receives nothing for some seconds. Their statements fail,
   * and can be repeated.
   */
  drop(): void;
}

/** A server that is only slow answers something within this time, or its statement is repeated. */
export const answersWithinMs = 5_000;

export function watchForSilence(pool: pg.Pool, withinMs = answersWithinMs): SilentConnections {
  const idle = new Set<pg.PoolClient>();
  const busy = new Set<pg.PoolClient>();
  const inDoubt = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    idle.delete(client);
    busy.add(client);
  });
  pool.on('release', (_error, client) => {
    busy.delete(client);
    idle.add(client);
  });
  pool.on('remove', (client) => {
    busy.delete(client);
    idle.delete(client);
  });

  function dropIfSilent(client: pg.PoolClient): void {
    if (inDoubt.has(client)) return;
    inDoubt.add(client);
    const { bytesRead } = streamOf(client);
    setTimeout(() => {
      inDoubt.delete(client);
      if (busy.has(client) && streamOf(client).bytesRead === bytesRead) streamOf(client).destroy();
    }, withinMs).unref();
  }

  return {
    drop() {
      for (const client of idle) streamOf(client).destroy();
      for (const client of busy) dropIfSilent(client);
    },
  };
}
