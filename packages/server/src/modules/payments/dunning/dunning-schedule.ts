/** When a missing payment is retried, and how long the service waits for it. */

const dayMs = 24 * 60 * 60 * 1000;

/** Days since the order began to wait. After the last one the order fails. */
const dunningDays = [1, 3, 7, 14] as const;

const dunningPeriodDays = dunningDays[3];

export const isDunningOver = (waitingSince: Date, now: Date): boolean =>
  now.getTime() >= dunningEndsAt(waitingSince).getTime();

export const dunningEndsAt = (waitingSince: Date): Date =>
  new Date(waitingSince.getTime() + dunningPeriodDays * dayMs);

/** Returns the next time to retry the payment or to fail the order. */
export function nextDunningAt(waitingSince: Date, now: Date): Date {
  const later = dunningDays.find((days) => waitingSince.getTime() + days * dayMs > now.getTime());
  return later === undefined ? dunningEndsAt(waitingSince) : new Date(waitingSince.getTime() + later * dayMs);
}
