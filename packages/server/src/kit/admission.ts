/**
 * Decides which requests are carried out when more arrive than the process can do. A request gets one of a few places, or waits for
 * one if it will get it soon; otherwise it is refused before anything was done for it. What is paid for goes first, and the
 * organizations take turns, so that one that sends much waits for itself.
 */
import { AppError } from './errors.ts';
import { createTurns } from './turns.ts';

/** `high`: what sends gifts, takes money or is a person's page. `low`: what can be asked again without harm. */
export type Priority = 'high' | 'low';

export interface Admission {
  /** Refuses a request while the event loop is so late that it would take too long. Asks for nothing, so it is cheap. */
  checkLoop(priority: Priority): void;
  /** Refuses a request that would wait too long, before its body is read. `owner` is an organization or an address. */
  check(priority: Priority, owner: string): void;
  /** Carries out work when it is its turn. */
  run<T>(priority: Priority, owner: string, work: () => Promise<T>): Promise<T>;
  /** The requests that were refused until now. */
  readonly refused: Readonly<Record<Priority, number>>;
  close(): void;
}

export interface AdmissionOptions {
  /** How many requests are carried out at once. */
  readonly places: number;
  /** By how much the event loop is late. */
  readonly loopDelayMs: () => number;
  readonly nowMs?: () => number;
}

/** Refused because of too much load, and nothing is wrong. It is counted and not logged one by one. */
export class Overloaded extends AppError {}

/** Nobody reads where it was refused, and to find that out costs more than the rest of a refusal. */
function overloaded(code: 'rate_limited' | 'unavailable', reason: string, seconds: number): Overloaded {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 0;
  try {
    return new Overloaded(code, `${reason}; retry in ${seconds} s.`, { retryAfterSeconds: seconds });
  } finally {
    Error.stackTraceLimit = limit;
  }
}

/** Who waits longer than this gets a better answer by a retry. */
const patienceMs: Readonly<Record<Priority, number>> = { high: 500, low: 250 };
/** Some places are for what has the high priority alone. */
const lowShare = 0.75;
/** A request waits about so often for its turn in the event loop: for its bytes, its caller and its statements. */
const turnsOfLoop = 8;
const sweepEveryMs = 100;
const longestRetrySeconds = 30;
/** The mean time between two ends is that of about so many requests. */
const meanOver = 32;

export function createAdmission(options: AdmissionOptions): Admission {
  const { places, loopDelayMs, nowMs = () => performance.now() } = options;
  const placesFor = { high: places, low: Math.max(1, Math.floor(places * lowShare)) };
  const turns = { high: createTurns(), low: createTurns() };
  const refused = { high: 0, low: 0 };
  let running = 0;
  /** The time between two ends while work waits. */
  let meanMs = 1;
  /** When a request ended last, or when all places were taken since. */
  let lastMs = nowMs();
  const sweep = setInterval(refuseLate, sweepEveryMs);
  sweep.unref();

  /** While nothing ends, the next end is at least as far away as the last one. */
  const intervalMs = (): number => Math.max(meanMs, nowMs() - lastMs);

  function expectedWaitMs(priority: Priority, owner: string): number {
    if (running < placesFor[priority]) return 0;
    const ahead = priority === 'high' ? 0 : turns.high.size();
    return (ahead + turns[priority].ahead(owner) + 1) * intervalMs();
  }

  function refusal(priority: Priority, owner: string | null, waitMs: number): Overloaded {
    refused[priority] += 1;
    const seconds = Math.min(longestRetrySeconds, Math.max(1, Math.ceil(waitMs / 1000)));
    return owner !== null && turns[priority].isMostOf(owner)
      ? overloaded('rate_limited', 'This organization has sent more requests at once than its share', seconds)
      : overloaded('unavailable', 'The service has too much to do just now', seconds);
  }

  function check(priority: Priority, owner: string): void {
    const waitMs = expectedWaitMs(priority, owner);
    if (waitMs > patienceMs[priority]) throw refusal(priority, owner, waitMs);
  }

  /** A loop that is late with little to do was held up by something that is over. */
  function checkLoop(priority: Priority): void {
    if (running < places / 2) return;
    const waitMs = turnsOfLoop * loopDelayMs();
    if (waitMs > patienceMs[priority]) throw refusal(priority, null, waitMs);
  }

  function begin(): void {
    running += 1;
    if (running === placesFor.low || running === places) lastMs = nowMs();
  }

  function end(): void {
    const wasFull = running >= placesFor.low;
    running -= 1;
    const now = nowMs();
    if (wasFull) meanMs += (now - lastMs - meanMs) / meanOver;
    lastMs = now;
    while (running < places) {
      const next = turns.high.take() ?? (running < placesFor.low ? turns.low.take() : null);
      if (!next) return;
      running += 1;
      next.start();
    }
  }

  function refuseLate(): void {
    for (const priority of ['high', 'low'] as const) {
      const since = nowMs() - 2 * patienceMs[priority];
      for (const late of turns[priority].takeBefore(since)) {
        late.refuse(refusal(priority, late.owner, intervalMs()));
      }
    }
  }

  return {
    check,
    checkLoop,
    refused,
    async run(priority, owner, work) {
      if (running < placesFor[priority] && turns[priority].size() === 0) begin();
      else {
        check(priority, owner);
        await new Promise<void>((start, refuse) => {
          turns[priority].add({ owner, since: nowMs(), start, refuse });
        });
      }
      try {
        return await work();
      } finally {
        end();
      }
    },
    close: () => clearInterval(sweep),
  };
}
