/** Holds the clients back while much waits for the worker: they could begin more in a minute than it does in ten. */
import { setTimeout as pause } from 'node:timers/promises';
import { countUnfinished } from '../checks/unfinished.ts';
import type { Stand } from '../stand/stand.ts';

const mostUnfinished = 1_000;
const lookEveryMs = 1_000;

export interface Backlog {
  isTooLong(): boolean;
}

/** Looks at the backlog until `isOver()`. */
export function followBacklog(stand: Stand, isOver: () => boolean): Backlog {
  let waiting = 0;
  const follow = async (): Promise<void> => {
    while (!isOver()) {
      // While the database is away, the last count holds.
      const counts = await countUnfinished(stand).catch(() => null);
      if (counts) waiting = Object.values(counts).reduce((sum, count) => sum + count, 0);
      await pause(lookEveryMs);
    }
  };
  void follow();
  return { isTooLong: () => waiting > mostUnfinished };
}
