/**
 * A few connections that many requests use at the same time. Their statements are pipelined, so a busy service wakes a
 * few server processes instead of one for each request. Statements must be fast for any size of the table and must not
 * wait for locks, because those behind a slow statement wait for it.
 */
import type pg from 'pg';
import { run, type Statements } from './statements.ts';

export function openSharedConnections(pool: pg.Pool, count: number): Statements & { close(): Promise<void> } {
  const connections: (Promise<pg.PoolClient> | undefined)[] = Array.from({ length: count });
  let next = 0;

  function open(index: number): Promise<pg.PoolClient> {
    const opening = pool.connect().then((client) => {
      client.once('end', () => forget(index, opening));
      client.once('error', () => forget(index, opening));
      return client;
    });
    opening.catch(() => forget(index, opening));
    connections[index] = opening;
    return opening;
  }

  /** Removes a lost connection. The next reader opens a new one. */
  function forget(index: number, opening: Promise<pg.PoolClient>): void {
    if (connections[index] !== opening) return;
    connections[index] = undefined;
    opening.then((client) => client.release(true)).catch(() => {});
  }

  return {
    async query(statement, values) {
      next = (next + 1) % connections.length;
      const client = await (connections[next] ?? open(next));
      return run(client, statement, values);
    },
    async close() {
      const clients = await Promise.allSettled(connections);
      for (const client of clients) if (client.status === 'fulfilled') client.value?.release(true);
      connections.fill(undefined);
    },
  };
}
