import { run, type Tx } from '../packages/server/src/db/statements.ts';
import type { Service } from './service.ts';

/** Lets the code of the service write in a transaction of the benchmark. Its signals are not sent. */
export async function inTransaction({ database }: Service, work: (tx: Tx) => void): Promise<void> {
  const writes: (() => Promise<unknown>)[] = [];
  work({
    query: () => Promise.reject(new Error('Only writes are carried out.')),
    defer: (statement, values = []) => writes.push(() => run(database, statement, values)),
    insert: ({ statement, valuesOf }, ...input) =>
      writes.push(() => run(database, statement, valuesOf(...input))),
    mayGuess: () => false,
    signal: () => {},
  });
  await database.query('begin');
  for (const write of writes) await write();
  await database.query('commit');
}
