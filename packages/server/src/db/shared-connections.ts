/**
 * A few connections that many readers use at the same time: their statements follow each other down one pipeline,
 * so a busy service wakes a handful of server processes instead of one for each request. Only for statements that
 * are quick whatever the table holds, since those behind a slow one wait for it.
 */
import type pg from 'pg';
import { run, type Statements } from './statements.ts';

export const sharedConnectionCount = 2;

export function shareConnections(pool: pg.Pool): Statements & { close(): Promise<void> } {
  const lanes: (Promise<pg.PoolClient> | undefined)[] = Array.from({ length: sharedConnectionCount });
  let next = 0;

  function open(lane: number): Promise<pg.PoolClient> {
    const opening = pool.connect().then((client) => {
      client.once('end', () => forget(lane, opening));
      client.once('error', () => forget(lane, opening));
      return client;
    });
    opening.catch(() => forget(lane, opening));
    lanes[lane] = opening;
    return opening;
  }

  /** The next reader opens another. */
  function forget(lane: number, opening: Promise<pg.PoolClient>): void {
    if (lanes[lane] !== opening) return;
    lanes[lane] = undefined;
    opening.then((client) => client.release(true)).catch(() => {});
  }

  return {
    async query(text, values) {
      next = (next + 1) % lanes.length;
      const client = await (lanes[next] ?? open(next));
      return run(client, text, values);
    },
    async close() {
      const clients = await Promise.allSettled(lanes);
      for (const client of clients) if (client.status === 'fulfilled') client.value?.release(true);
      lanes.fill(undefined);
    },
  };
}
