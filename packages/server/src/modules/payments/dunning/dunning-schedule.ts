/** When a payment that did not come is asked for again, and how long it is waited for. */

const dayMs = 24 * 60 * 60 * 1000;

/** Days after the order began to wait; at the last one it is given up. */
const dunningDays = [1, 3, 7, 14] as const;

const dunningPeriodDays = dunningDays[3];

export const isDunningOver = (waitingSince: Date, now: Date): boolean =>
  now.getTime() >= dunningEndsAt(waitingSince).getTime();

export const dunningEndsAt = (waitingSince: Date): Date =>
  new Date(waitingSince.getTime() + dunningPeriodDays * dayMs);

/** The next moment to ask again, or to give up. */
export function nextDunningAt(waitingSince: Date, now: Date): Date {
  const later = dunningDays.find((days) => waitingSince.getTime() + days * dayMs > now.getTime());
  return later === undefined ? dunningEndsAt(waitingSince) : new Date(waitingSince.getTime() + later * dayMs);
}
