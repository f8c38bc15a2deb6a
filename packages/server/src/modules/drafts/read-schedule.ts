/** Wall times of a time zone. */
import type { DraftSchedule } from '@gifts/contract/dashboard/draft-form';
import type { FieldError } from '@gifts/contract/errors';
import { minuteMs } from '../../kit/duration.ts';

export interface ReadSchedule {
  /** Null without a schedule, and if it has a problem. */
  readonly at: Date | null;
  readonly problems: FieldError[];
}

const wallTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

export function readSchedule(schedule: DraftSchedule | null): ReadSchedule {
  if (schedule === null) return { at: null, problems: [] };
  const { local_time: time, time_zone: zone } = schedule;
  const wallMs = wallTime.test(time) ? Date.parse(`${time}:00Z`) : Number.NaN;
  // Date.parse takes the 30th of February for a day in March.
  if (Number.isNaN(wallMs) || new Date(wallMs).toISOString().slice(0, 16) !== time) {
    return refused('local_time', time === '' ? "The time can't be blank" : `There is no such time: ${time}`);
  }
  const format = formatOf(zone);
  if (format === null) return refused('time_zone', `There is no such time zone: ${zone}`);
  const at = instantOf(wallMs, format);
  if (at !== null) return { at, problems: [] };
  return refused(
    'local_time',
    `The clocks of ${zone} skip ${time.replace('T', ' ')}, because they are set forward: choose another time`,
  );
}

const refused = (field: keyof DraftSchedule, message: string): ReadSchedule => ({
  at: null,
  problems: [{ field: `schedule.${field}`, message }],
});

function formatOf(timeZone: string): Intl.DateTimeFormat | null {
  // Offsets such as +02:00 are not names.
  if (!/^[A-Za-z]/.test(timeZone)) return null;
  try {
    return new Intl.DateTimeFormat('en-US', {
      ...{ timeZone, hourCycle: 'h23', calendar: 'iso8601', numberingSystem: 'latn' },
      ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
    });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const dayInMinutes = 24 * 60;

/** Returns the first instant at which clocks show this wall time, or null if they skip it. */
function instantOf(wallMs: number, format: Intl.DateTimeFormat): Date | null {
  // Clocks change once within two days at most, so the offsets before and after are all that there can be.
  const offsets = [-dayInMinutes, dayInMinutes].map((minutes) => {
    const near = wallMs + minutes * minuteMs;
    return wallOf(near, format) - near;
  });
  const instants = offsets.map((offset) => wallMs - offset).filter((ms) => wallOf(ms, format) === wallMs);
  return instants.length > 0 ? new Date(Math.min(...instants)) : null;
}

/** The wall time of an instant, as if it were UTC. */
function wallOf(ms: number, format: Intl.DateTimeFormat): number {
  const parts = new Map(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
}
