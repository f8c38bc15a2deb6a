import type pg from 'pg';
import { streamOf } from '../stream-of.ts';

/** Closes a connection that receives nothing for so long while work waits for it. Its statements fail then. */
export async function within<Result>(
  limitMs: number,
  client: pg.ClientBase,
  work: Promise<Result>,
): Promise<Result> {
  const stream = streamOf(client);
  let isDone = false;
  let seen = stream.bytesRead;
  let timer = setTimeout(look, limitMs);

  function look(): void {
    // A process that was busy reads first what has arrived meanwhile.
    setImmediate(() => {
      if (isDone) return;
      if (stream.bytesRead === seen) return void stream.destroy();
      seen = stream.bytesRead;
      timer = setTimeout(look, limitMs);
    });
  }

  try {
    return await work;
  } finally {
    isDone = true;
    clearTimeout(timer);
  }
}
