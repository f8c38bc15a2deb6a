/**
 * Decides whose job a queue takes next, so that a backlog of one organization hardly delays the others. Organizations
 * take turns, one organization never has all slots, and long jobs never have more than half of them. A worker names
 * the flags of jobs that must wait, and takes the oldest of the others.
 */
import { longFlag } from '../queue/jobs.ts';

export interface Turns {
  /** The flags of jobs that must wait. Resolves when no other slot is looking for a job. */
  startLooking(): Promise<string[]>;
  /** Ends the look. `flags` are those of the job that was found, or null if there was none. */
  endLooking(flags: readonly string[] | null): void;
  endJob(flags: readonly string[]): void;
  /** True if jobs may have been passed over only because their organizations had their turns. Starts new turns. */
  startNewTurns(): boolean;
}

export interface TurnSettings {
  readonly slots: number;
  /** After this many jobs, an organization waits until no other organization has a job that can run. */
  readonly jobsPerTurn: number;
  /** Returns milliseconds that only grow. */
  readonly now?: () => number;
}

/**
 * A look for the job of somebody else passes over the whole backlog of those who had their turns. When it finds nothing,
 * nobody has to wait for so many times as long as it took, so such looks take a small part of the time.
 */
const freeTime = { times: 20, leastMs: 20, mostMs: 500 };

export function createTurns({ slots, jobsPerTurn, now = () => performance.now() }: TurnSettings): Turns {
  const running = new Map<string, number>();
  const taken = new Map<string, number>();
  let looking: PromiseWithResolvers<void> | null = null;
  let lookBegan = 0;
  let isSomebodyPassedOver = false;
  let freeUntil = Number.NEGATIVE_INFINITY;

  const slotsFor = (flag: string): number => {
    if (flag === longFlag) return atLeastOne(slots / 2);
    return atLeastOne(flag.startsWith(`${longFlag}:`) ? slots / 4 : slots - 1);
  };

  return {
    async startLooking() {
      while (looking) await looking.promise;
      looking = Promise.withResolvers();
      const busy = [...running].filter(([flag, jobs]) => jobs >= slotsFor(flag));
      lookBegan = now();
      const served = lookBegan < freeUntil ? [] : [...taken].filter(([, jobs]) => jobs >= jobsPerTurn);
      isSomebodyPassedOver = served.length > 0;
      return [...new Set([...busy, ...served].map(([flag]) => flag))];
    },
    endLooking(flags) {
      for (const flag of flags ?? []) {
        running.set(flag, (running.get(flag) ?? 0) + 1);
        if (!flag.startsWith(longFlag)) taken.set(flag, (taken.get(flag) ?? 0) + 1);
      }
      if (flags === null && isSomebodyPassedOver) {
        const time = now();
        const freeMs = freeTime.times * (time - lookBegan);
        freeUntil = time + Math.min(freeTime.mostMs, Math.max(freeTime.leastMs, freeMs));
      }
      looking?.resolve();
      looking = null;
    },
    endJob(flags) {
      for (const flag of flags) {
        const left = (running.get(flag) ?? 0) - 1;
        if (left > 0) running.set(flag, left);
        else running.delete(flag);
      }
    },
    startNewTurns() {
      const hasWaiting = [...taken.values()].some((jobs) => jobs >= jobsPerTurn);
      taken.clear();
      return hasWaiting;
    },
  };
}

const atLeastOne = (count: number): number => Math.max(1, Math.floor(count));
