import type { Database } from './database.ts';
import { sql } from './sql.ts';
import type { Tx } from './statements.ts';

/** The time of a statement is not limited. */
const oneSnapshot = sql`set transaction isolation level repeatable read, read only`;
const noTimeout = sql`set local statement_timeout = 0`;

/** Runs work whose statements all read the same state of the database. It cannot write. */
export const inOneSnapshot = <Result>(db: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db.transaction((tx) => {
    tx.defer(oneSnapshot);
    tx.defer(noTimeout);
    return work(tx);
  });
