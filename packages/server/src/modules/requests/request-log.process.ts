/**
 * Writes the log of requests, many at a time and never on the way of a request. What does not fit into memory or into the day of
 * an organization is counted and left out.
 */
import { requestLogLimits } from '@gifts/contract/dashboard/requests';
import type { Services } from '../../context/context.ts';
import { addDayCounts, type DayCount, type StoredRequest, writeRequests } from './requests.sql.ts';

export interface RequestLog {
  /** Keeps a request for the next flush, or counts it as left out and does not make it. Never waits. */
  add(head: RequestHead, make: () => StoredRequest): void;
  /** Writes what was added until now. */
  flush(): Promise<void>;
  /** Writes the rest. What is added later is ignored. */
  close(): Promise<void>;
}

export interface RequestHead {
  readonly organizationId: string;
  /** Null if the connection was closed before the answer. */
  readonly status: number | null;
}

export interface RequestLogOptions {
  /** How many requests of an organization are kept on a day. 0: none at all. */
  readonly keptPerDay: number;
  /** How many are kept in a second. */
  readonly keptPerSecond?: number;
  readonly flushEveryMs?: number;
}

/** How many requests wait in memory, of all organizations and of one. Each has some 2 kB, and at most about 12. */
const maxWaiting = 4_000;
const maxWaitingOfOne = 1_000;
const flushAt = 500;

interface Day {
  /** As the database counted at the last flush, and since then. */
  kept: number;
  second: number;
  keptInSecond: number;
  waiting: number;
  addedKept: number;
  addedLeftOut: number;
}

export function createRequestLog(
  { db, log, clock }: Pick<Services, 'db' | 'log' | 'clock'>,
  { keptPerDay, keptPerSecond = requestLogLimits.keptPerSecond, flushEveryMs = 1_000 }: RequestLogOptions,
): RequestLog {
  let waiting: StoredRequest[] = [];
  let days = new Map<string, Day>();
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> | null = null;
  let isClosed = false;

  function dayOf(name: string): Day {
    const known = days.get(name);
    if (known) return known;
    const day = { kept: 0, second: 0, keptInSecond: 0, waiting: 0, addedKept: 0, addedLeftOut: 0 };
    days.set(name, day);
    return day;
  }

  /** Requests that failed get a quarter more room, since people look for them. */
  function hasRoom(day: Day, status: number | null, second: number): boolean {
    if (waiting.length >= maxWaiting || day.waiting >= maxWaitingOfOne) return false;
    const share = status === null || status >= 400 ? 1.25 : 1;
    const inSecond = day.second === second ? day.keptInSecond : 0;
    return day.kept < keptPerDay * share && inSecond < keptPerSecond * share;
  }

  function keep(day: Day, second: number, request: StoredRequest): void {
    waiting.push(request);
    day.kept += 1;
    day.waiting += 1;
    day.addedKept += 1;
    day.keptInSecond = day.second === second ? day.keptInSecond + 1 : 1;
    day.second = second;
  }

  async function write(): Promise<void> {
    const requests = waiting;
    const counts = takeCounts(days);
    waiting = [];
    try {
      const totals = await db.transaction(async (tx) => {
        if (requests.length > 0) writeRequests(tx, requests);
        return addDayCounts(tx, counts);
      });
      for (const { organization_id, day, kept } of totals) {
        const known = days.get(nameOf(organization_id, day));
        if (known) known.kept = kept + known.addedKept;
      }
    } catch (error) {
      log.warn({ err: error, requests: requests.length }, 'Requests could not be logged and are left out');
      for (const { organizationId, day, kept, leftOut } of counts) {
        const known = dayOf(nameOf(organizationId, day));
        known.kept -= kept;
        known.addedLeftOut += kept + leftOut;
      }
    }
    days = withoutOldDays(days);
  }

  /** One flush at a time. What is added meanwhile is written by the next one. */
  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    while (flushing !== null) await flushing;
    if (!hasNews()) return;
    flushing = write().finally(() => {
      flushing = null;
      if (hasNews()) arm();
    });
    await flushing;
  }

  const hasNews = () => waiting.length > 0 || [...days.values()].some(({ addedLeftOut }) => addedLeftOut > 0);

  function arm(): void {
    if (isClosed) return;
    timer ??= setTimeout(() => void flush(), flushEveryMs).unref();
  }

  return {
    add({ organizationId, status }, make) {
      if (isClosed || keptPerDay === 0) return;
      const now = clock.now();
      const day = dayOf(nameOf(organizationId, dateOf(now)));
      const second = Math.floor(now.getTime() / 1_000);
      if (hasRoom(day, status, second)) keep(day, second, make());
      else day.addedLeftOut += 1;
      if (waiting.length >= flushAt && !flushing) void flush();
      else arm();
    },
    flush,
    async close() {
      isClosed = true;
      await flush();
    },
  };
}

const nameOf = (organizationId: string, day: string): string => `${organizationId} ${day}`;

const dateOf = (time: Date): string => time.toISOString().slice(0, 10);

/** Returns what was added since the last time, and begins to count anew. */
function takeCounts(days: ReadonlyMap<string, Day>): DayCount[] {
  const counts: DayCount[] = [];
  for (const [name, state] of days) {
    const [organizationId = '', day = ''] = name.split(' ');
    if (state.addedKept + state.addedLeftOut > 0) {
      counts.push({ organizationId, day, kept: state.addedKept, leftOut: state.addedLeftOut });
    }
    Object.assign(state, { waiting: 0, addedKept: 0, addedLeftOut: 0 });
  }
  return counts;
}

/** Yesterday may still get a request; what is older is forgotten. */
function withoutOldDays(days: ReadonlyMap<string, Day>): Map<string, Day> {
  const dates = [...new Set([...days.keys()].map((name) => name.slice(-10)))].sort().slice(-2);
  return dates.length < 2
    ? new Map(days)
    : new Map([...days].filter(([name]) => dates.includes(name.slice(-10))));
}
