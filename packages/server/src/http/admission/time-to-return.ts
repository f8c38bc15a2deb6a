/**
 * When those come back who were refused: spread over the time that the process needs for all of them. If they came back
 * together, they would be refused again.
 */
import { createRecentCount } from './recent-count.ts';

export interface TimeToReturn {
  noteDone(): void;
  noteRefused(): void;
  /** Returns a number of seconds by chance, for one who is refused. */
  seconds(): number;
}

const countedSeconds = 10;
const mostSeconds = 30;

export function createTimeToReturn(now: () => number, random: () => number): TimeToReturn {
  const done = createRecentCount(countedSeconds, now);
  const refused = createRecentCount(countedSeconds, now);
  return {
    noteDone: done.add,
    noteRefused: refused.add,
    seconds() {
      const donePerSecond = Math.max(1, done.total()) / countedSeconds;
      const neededSeconds = Math.min(mostSeconds, refused.total() / donePerSecond);
      return Math.max(1, Math.ceil(random() * neededSeconds));
    },
  };
}
