/**
 * Looks that may happen many times a second, such as those of a program that polls. In each hour, an entry is written for the
 * 1st, 10th, 100th … look of the same kind, with the number, so that no program can fill the disk.
 */
import { LRUCache } from 'lru-cache';
import { hourMs } from '../../kit/duration.ts';

interface Count {
  readonly hour: number;
  looks: number;
  /** The entry that stands for the looks until the next one. */
  written: Promise<void>;
}

export interface CountedLooks {
  /**
   * Counts a look. `write` is called with the number of the look in this hour if it needs an entry. Resolves when an entry of
   * the hour is stored, and rejects if it could not be: then nothing may be shown.
   */
  count(name: string, now: Date, write: (looks: number) => Promise<void>): Promise<void>;
}

const remembered = 50_000;

/** Counts the looks of one process. */
export function createCountedLooks(): CountedLooks {
  const counts = new LRUCache<string, Count>({ max: remembered });

  function countOf(name: string, hour: number): Count {
    const known = counts.get(name);
    if (known?.hour === hour) return known;
    const count = { hour, looks: 0, written: Promise.resolve() };
    counts.set(name, count);
    return count;
  }

  return {
    async count(name, now, write) {
      const count = countOf(name, Math.floor(now.getTime() / hourMs));
      count.looks += 1;
      if (isPowerOfTen(count.looks)) {
        count.written = write(count.looks);
        // After a failure the next look is the first one again.
        count.written.catch(() => counts.get(name) === count && counts.delete(name));
      }
      await count.written;
    },
  };
}

const isPowerOfTen = (number: number): boolean => /^10*$/.test(String(number));
