/** Returns the calendar month in UTC that ends at `end`, which is the start of the next month. */
export function monthBefore(end: Date): { start: Date; end: Date } {
  return { start: new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() - 1, 1)), end };
}

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Returns a month such as "November 2026". */
export const nameOfMonth = (start: Date): string => month.format(start);

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** Returns a day such as "Nov 3, 2026". */
export const readableDay = (date: Date): string => day.format(date);
