import { browserZone, type ClockChange } from './wall-time.ts';

const clockTime = (wallTime: string): string => wallTime.slice(11);

export const placeOf = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');

/** What happens to a time at which clocks are changed. */
export function sayClockChange(change: ClockChange, wallTime: string, zone: string): string {
  const at = clockTime(wallTime);
  return change.kind === 'twice'
    ? `Clocks in ${placeOf(zone)} go back that night, so ${at} comes twice. The gift is sent the first time.`
    : `Clocks in ${placeOf(zone)} go forward that night, so there is no ${at}.`;
}

function momentIn(instant: string, zone: string): string {
  const format = { dateStyle: 'full', timeStyle: 'short', timeZone: zone } as const;
  return new Intl.DateTimeFormat(undefined, format).format(new Date(instant));
}

/** The time in its own place, and what it is for the person at the page if that is elsewhere. */
export function sayMoment(instant: string, zone: string, own = browserZone()): string {
  const there = momentIn(instant, zone);
  const here = momentIn(instant, own);
  return there === here ? `${there}.` : `${there} in ${placeOf(zone)}, which is ${here} for you.`;
}
