/** When a rule is looked at, and which days it looks for. Pure. */
import { assert } from '../../kit/assert.ts';
import { hourMs } from '../../kit/duration.ts';
import { openTimeZone, type TimeZone } from '../../kit/time-zone.ts';
import { addDays } from '../contacts/occasions/occasion-days.ts';

/** Mail about prepared drafts is there in the morning. */
const lookAfterMs = 6 * hourMs;

/** A day that has passed is made up for within so many days, as after an outage. */
const mostDaysLate = 7;

/** True for names such as `Europe/Berlin`. Offsets such as +02:00 are not names. */
export const isTimeZone = (name: string): boolean => /^[A-Za-z]/.test(name) && openTimeZone(name) !== null;

function zoneOf(name: string): TimeZone {
  const zone = openTimeZone(name);
  assert(zone, 'a rule is kept with a time zone that there is');
  return zone;
}

/** The date in a time zone, as `YYYY-MM-DD`. */
export const todayIn = (timeZone: string, now: Date): string => zoneOf(timeZone).dateAt(now);

/** The morning of the next day. */
export function nextLook(timeZone: string, now: Date): Date {
  const zone = zoneOf(timeZone);
  return new Date(zone.startOf(addDays(zone.dateAt(now), 1)).getTime() + lookAfterMs);
}

/** The first and the last day that is to be prepared now. */
export function daysToPrepare(
  { prepared_until: done, days_before: daysBefore }: { prepared_until: string | null; days_before: number },
  today: string,
): { from: string; until: string } {
  const until = addDays(today, daysBefore);
  if (done === null || done >= today) return { from: today, until };
  const missed = addDays(done, 1);
  const earliest = addDays(today, -mostDaysLate);
  if (missed < earliest) return { from: earliest, until };
  return { from: missed, until };
}
