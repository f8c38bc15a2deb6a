import type pg from 'pg';
import { streamOf } from '../stream-of.ts';

/** Closes a connection on which work is not done in time. Its statements fail then. */
export async function within<Result>(
  limitMs: number,
  client: pg.ClientBase,
  work: Promise<Result>,
): Promise<Result> {
  let isDone = false;
  const timer = setTimeout(() => {
    // A process that was busy reads first what has arrived meanwhile.
    setImmediate(() => {
      if (!isDone) streamOf(client).destroy();
    });
  }, limitMs);
  try {
    return await work;
  } finally {
    isDone = true;
    clearTimeout(timer);
  }
}
