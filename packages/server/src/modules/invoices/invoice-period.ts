/** The month that ends with a first moment of the next one. Months are of the calendar in UTC. */
export function monthBefore(end: Date): { start: Date; end: Date } {
  return { start: new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() - 1, 1)), end };
}

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Like "November 2026". */
export const nameOfMonth = (start: Date): string => month.format(start);

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** Like "Nov 3, 2026". */
export const readableDay = (date: Date): string => day.format(date);
