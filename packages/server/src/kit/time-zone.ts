/** Days in a time zone. */
import { dayMs } from './duration.ts';

export interface TimeZone {
  /** The date that a calendar there shows, as `YYYY-MM-DD`. */
  dateAt(time: Date): string;
  /** The first moment of a date. It is not midnight where clocks are put forward at midnight. */
  startOf(date: string): Date;
}

/** Returns null if there is no such zone. */
export function openTimeZone(name: string): TimeZone | null {
  const wallClock = wallClockIn(name);
  if (!wallClock) return null;
  const dateAt = (time: Date): string => new Date(wallClock(time.getTime())).toISOString().slice(0, 10);
  return { dateAt, startOf: (date) => new Date(startOf(Date.parse(date), wallClock)) };
}

/** What a clock shows at a time, as if it were in UTC. Both are in milliseconds. */
type WallClock = (time: number) => number;

function wallClockIn(timeZone: string): WallClock | null {
  const format = formatIn(timeZone);
  return (
    format &&
    ((time) => {
      const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
      const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
      return Date.UTC(
        part('year'),
        part('month') - 1,
        part('day'),
        part('hour'),
        part('minute'),
        part('second'),
      );
    })
  );
}

function formatIn(timeZone: string): Intl.DateTimeFormat | null {
  const fields = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  const times = { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const;
  try {
    return new Intl.DateTimeFormat('en-US', { ...fields, ...times, timeZone });
  } catch {
    return null;
  }
}

/** Finds when a clock first shows midnight, or the first time after it that it shows. */
function startOf(midnight: number, wallClock: WallClock): number {
  // The difference to UTC is one of those that hold a day before and a day after.
  const candidates = [-dayMs, dayMs]
    .map((beside) => midnight - (wallClock(midnight + beside) - (midnight + beside)))
    .sort((a, b) => a - b);
  const shown = candidates.find((time) => wallClock(time) === midnight);
  if (shown !== undefined) return shown;
  let [before = midnight, after = midnight] = candidates;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (wallClock(middle) < midnight) before = middle;
    else after = middle;
  }
  return after;
}
