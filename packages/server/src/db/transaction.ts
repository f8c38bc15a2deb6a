/**
 * Transactions with as few round trips and statements as possible. Writes are delayed until the next read or the end
 * of the work, insertions that follow each other are sent as one statement, and a transaction with a single statement
 * needs no BEGIN. If this statement is an insertion, it is committed together with those of other transactions.
 */
import type pg from 'pg';
import { isRecorded } from '../kit/tracing.ts';
import { combineInserts, type DeferredWrite } from './combine-inserts.ts';
import { corkUntilNextTick } from './cork.ts';
import { needsNewConnection, refusedBy } from './database-errors.ts';
import type { GroupedInsertions } from './grouped-insertions.ts';
import { type Signal, signalKey } from './signals.ts';
import { type Statement, sql } from './sql.ts';
import { run, type Tx } from './statements.ts';

const begin = sql`begin`;
const commit = sql`commit`;
const rollback = sql`rollback`;
/** The events of the transaction take the trace from there. */
const nameTrace = sql`select set_config('gifts.traceparent', $1, true)`;

export interface Connections {
  readonly pool: pg.Pool;
  readonly groupedInsertions: Pick<GroupedInsertions, 'insert'>;
}

type OnCommitted = (signal: Signal) => void;

export async function inTransaction<T>(
  connections: Connections,
  work: (tx: Tx) => Promise<T>,
  onCommitted: OnCommitted,
  traceparent?: string,
): Promise<T> {
  const guessed = new Set<string>();
  const mayGuess = (constraint: string): boolean => {
    guessed.add(constraint);
    return true;
  };
  try {
    return await attempt(connections, work, onCommitted, { mayGuess, traceparent });
  } catch (error) {
    const constraint = refusedBy(error);
    if (constraint === undefined || !guessed.has(constraint)) throw error;
  }
  return attempt(connections, work, onCommitted, { mayGuess: () => false, traceparent });
}

async function attempt<T>(
  connections: Connections,
  work: (tx: Tx) => Promise<T>,
  onCommitted: OnCommitted,
  given: Pick<Tx, 'mayGuess' | 'traceparent'>,
): Promise<T> {
  const transaction = new Transaction(connections);
  if (isRecorded(given.traceparent))
    transaction.defer({ statement: nameTrace, values: [given.traceparent], isInsertion: false });
  const signals = new Map<string, Signal>();
  try {
    const result = await work({
      query: (statement, values) => transaction.query(statement, values),
      defer: (statement, values = []) => transaction.defer({ statement, values, isInsertion: false }),
      insert: ({ statement, valuesOf }, ...input) =>
        transaction.defer({ statement, values: valuesOf(...input), isInsertion: true }),
      ...given,
      signal: (topic, subject) => signals.set(signalKey({ topic, subject }), { topic, subject }),
    });
    await transaction.commit();
    for (const signal of signals.values()) onCommitted(signal);
    return result;
  } catch (error) {
    throw await transaction.rollBack(error);
  }
}

class Transaction {
  readonly #connections: Connections;
  #deferred: DeferredWrite[] = [];
  /** It is taken with the first statement. Checks before that hold no connection, and may need another one. */
  #client: Promise<pg.PoolClient> | undefined;
  /** The outcomes of all statements that were sent, in their order. */
  readonly #outcomes: Promise<unknown>[] = [];

  constructor(connections: Connections) {
    this.#connections = connections;
  }

  defer(write: DeferredWrite): void {
    this.#deferred.push(write);
  }

  query<Row extends object>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row[]> {
    this.#begin();
    for (const write of this.#takeDeferred()) void this.#send(write.statement, write.values);
    return this.#send(statement, values);
  }

  /** COMMIT after a failed statement answers ROLLBACK without an error, so the outcome of every statement counts. */
  async commit(): Promise<void> {
    const writes = this.#takeDeferred();
    const [only] = writes;
    if (only?.isInsertion && writes.length === 1 && !this.#client) {
      await this.#connections.groupedInsertions.insert(only.statement, only.values);
      return;
    }
    if (writes.length > 1) this.#begin();
    const isBegun = this.#client !== undefined;
    for (const { statement, values } of writes) void this.#send(statement, values);
    if (isBegun) void this.#send(commit);
    await Promise.all(this.#outcomes);
    (await this.#client)?.release();
  }

  /** Gives the connection back, or drops it when it cannot be trusted any more; returns what went wrong first. */
  async rollBack(error: unknown): Promise<unknown> {
    const outcomes = await Promise.allSettled(this.#outcomes);
    const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    const client = await this.#client?.catch(() => null);
    if (client) await rollBackAndRelease(client, failures);
    // Statements behind one that failed only say that the transaction is aborted.
    return failures.includes(error) ? failures[0] : error;
  }

  #begin(): void {
    if (!this.#client) void this.#send(begin);
  }

  #takeDeferred(): DeferredWrite[] {
    const writes = combineInserts(this.#deferred);
    this.#deferred = [];
    return writes;
  }

  #send<Row extends object>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row[]> {
    this.#client ??= this.#connections.pool.connect().then(corkUntilNextTick);
    const sent = this.#client.then((client) => run(client, statement, values));
    const outcome = sent.then(discardRows);
    // Awaited in the end; until then a rejection must not count as unhandled.
    outcome.catch(() => {});
    this.#outcomes.push(outcome);
    return sent;
  }
}

const discardRows = () => undefined;

async function rollBackAndRelease(client: pg.PoolClient, failures: readonly unknown[]): Promise<void> {
  try {
    await run(client, rollback);
    client.release(failures.some(needsNewConnection));
  } catch (error) {
    client.release(error instanceof Error ? error : true);
  }
}
