/**
 * The connections of a replica, as they are lent to answers. Most answers share a few of them, whose statements follow each other as those of
 * the primary's shared connections do. An answer that begins with what may be slow gets one of its own.
 */
import type pg from 'pg';
import { run } from '../statements.ts';
import { askTogether } from './ask-together.ts';
import { type ReplayedLog, replayedLog } from './log-position.ts';
import { ReplicaError } from './replica-pool.ts';
import { within } from './within.ts';

export type Sharing = 'shared' | 'own';

export interface LentConnections {
  /** Returns null if there is no connection. Whoever lends one gives it back. */
  lend(sharing: Sharing): Promise<LentConnection | null>;
  close(): Promise<void>;
}

/** How many connections are shared. */
export const sharedConnections = 2;
const answersWithinMs = 500;

export function lendConnections(connect: () => Promise<pg.PoolClient | null>): LentConnections {
  const shared: (Promise<LentConnection | null> | undefined)[] = Array.from({ length: sharedConnections });
  let next = 0;

  function open(index: number): Promise<LentConnection | null> {
    const forget = () => {
      if (shared[index] === opening) shared[index] = undefined;
    };
    const opening = connect().then((client) => {
      const connection = client && new LentConnection(client, forget);
      if (connection) client.once('end', () => connection.retire());
      else forget();
      return connection;
    });
    shared[index] = opening;
    return opening;
  }

  return {
    async lend(sharing) {
      if (sharing === 'own') {
        const client = await connect();
        return client && new LentConnection(client).lend();
      }
      next = (next + 1) % shared.length;
      return (await (shared[next] ?? open(next)))?.lend() ?? null;
    },
    async close() {
      for (const connection of await Promise.all(shared)) connection?.retire();
    },
  };
}

export class LentConnection {
  readonly client: pg.PoolClient;
  /** Answers that wait at the same time share the question. Rejects if the server is no standby that answers. */
  readonly findReplayed: () => Promise<ReplayedLog>;
  readonly #forget: (() => void) | undefined;
  #users = 0;
  #isRetired = false;

  /** With `forget`, it is kept for others when it is given back, until it is retired. */
  constructor(client: pg.PoolClient, forget?: () => void) {
    this.client = client;
    this.#forget = forget;
    this.findReplayed = askTogether(async () => {
      const [replayed] = await within(answersWithinMs, client, run(client, replayedLog));
      if (!replayed?.is_standby) throw new ReplicaError('is no standby');
      return replayed;
    });
  }

  lend(): this {
    this.#users += 1;
    return this;
  }

  giveBack(): void {
    this.#users -= 1;
    this.#releaseIfUnused();
  }

  /** Lends it to nobody any more. Those who use it already may go on. */
  retire(): void {
    if (this.#isRetired) return;
    this.#isRetired = true;
    this.#forget?.();
    this.#releaseIfUnused();
  }

  #releaseIfUnused(): void {
    if (this.#users > 0) return;
    if (this.#isRetired || !this.#forget) this.client.release(this.#isRetired);
  }
}
