/** When a payment that did not come is asked for again, and how long it is waited for. */

const dayMs = 24 * 60 * 60 * 1000;

/** Days after the order began to wait; at the last one it is given up. */
const looksAfterDays = [1, 3, 7, 14] as const;

const waitingDays = looksAfterDays[3];

export const hasWaitedLongEnough = (waitingSince: Date, now: Date): boolean =>
  now.getTime() >= givesUpAt(waitingSince).getTime();

export const givesUpAt = (waitingSince: Date): Date => new Date(waitingSince.getTime() + waitingDays * dayMs);

/** The next moment to ask again, or to give up. */
export function nextLook(waitingSince: Date, now: Date): Date {
  const later = looksAfterDays.find((days) => waitingSince.getTime() + days * dayMs > now.getTime());
  return later === undefined ? givesUpAt(waitingSince) : new Date(waitingSince.getTime() + later * dayMs);
}
