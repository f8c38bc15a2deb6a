/**
 * Insertions of different requests that are committed together. Each is a transaction of its own for its caller: if one of
 * them is refused, all of them are rolled back and done one by one. Under load, one commit confirms many of them, and a few
 * server processes do the work of all requests. Insertions must not wait for locks, because others wait for them.
 */
import type pg from 'pg';
import { corkUntilNextTick } from './cork.ts';
import { isRefusal } from './database-errors.ts';
import { type Statement, sql } from './sql.ts';
import { run } from './statements.ts';

export interface GroupedInsertions {
  /** Resolves when the insertion is committed. */
  insert(statement: Statement<object>, values: readonly unknown[]): Promise<void>;
  close(): Promise<void>;
}

interface Insertion {
  readonly statement: Statement<object>;
  readonly values: readonly unknown[];
  readonly done: PromiseWithResolvers<void>;
}

const begin = sql`begin`;
const commit = sql`commit`;

/** More would keep the first of a group waiting for the last. */
const groupSize = 16;

/** Groups are committed on this many connections of the pool at once. A connection takes all that waits. */
export function groupInsertions(pool: pg.Pool, connections: number): GroupedInsertions {
  const waiting: Insertion[] = [];
  const working = new Set<Promise<void>>();
  let connected = 0;

  function start(): void {
    if (waiting.length === 0 || working.size >= connections) return;
    const work = commitAll();
    working.add(work);
    work.finally(() => working.delete(work)).then(start, start);
  }

  async function commitAll(): Promise<void> {
    // The insertions of this turn of the event loop join the group.
    await null;
    const client = await connect();
    if (!client) return;
    connected += 1;
    try {
      while (waiting.length > 0) await commitGroup(client, waiting.splice(0, groupSize));
      client.release();
    } catch (error) {
      client.release(error instanceof Error ? error : true);
    } finally {
      connected -= 1;
    }
  }

  /** Without any connection, all that waits has failed. */
  const connect = (): Promise<pg.PoolClient | null> =>
    pool.connect().catch((error: unknown) => {
      if (connected === 0) for (const { done } of waiting.splice(0)) done.reject(error);
      return null;
    });

  return {
    insert(statement, values) {
      const done = Promise.withResolvers<void>();
      waiting.push({ statement, values, done });
      start();
      return done.promise;
    },
    async close() {
      while (working.size > 0) await Promise.allSettled(working);
    },
  };
}

/** Throws if the connection cannot be used any more. */
async function commitGroup(client: pg.PoolClient, group: readonly Insertion[]): Promise<void> {
  if (group.length === 1) return commitOneByOne(client, group);
  corkUntilNextTick(client);
  const outcomes = await Promise.allSettled([
    run(client, begin),
    ...group.map(({ statement, values }) => run(client, statement, values)),
    run(client, commit),
  ]);
  const failure = outcomes.find((outcome) => outcome.status === 'rejected');
  if (!failure) {
    for (const { done } of group) done.resolve();
  } else if (isRefusal(failure.reason)) {
    await commitOneByOne(client, group);
  } else {
    for (const { done } of group) done.reject(failure.reason);
    throw failure.reason;
  }
}

async function commitOneByOne(client: pg.PoolClient, group: readonly Insertion[]): Promise<void> {
  const left = [...group];
  for (let next = left.shift(); next; next = left.shift()) {
    try {
      await run(client, next.statement, next.values);
      next.done.resolve();
    } catch (error) {
      next.done.reject(error);
      if (isRefusal(error)) continue;
      for (const { done } of left) done.reject(error);
      throw error;
    }
  }
}
