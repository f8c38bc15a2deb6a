import { dayMs, hourMs } from '../../kit/duration.ts';

const hourOfDay = 8 * hourMs;

/** Returns the next 08:00 UTC after a time. */
export function nextDigestAt(now: Date): Date {
  const midnight = Math.floor(now.getTime() / dayMs) * dayMs;
  const today = midnight + hourOfDay;
  return new Date(today > now.getTime() ? today : today + dayMs);
}
