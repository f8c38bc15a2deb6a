/** Days of birthdays and anniversaries. Pure. Dates are `YYYY-MM-DD`; a day of a year is its month and day as one number. */
import { dayMs } from '../../../kit/duration.ts';

const february28 = 228;
const february29 = 229;

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);

export const yearOf = (date: string): number => Number(date.slice(0, 4));

/** The month and the day of a date as one number: 304 is March 4. */
export const dayOf = (date: string): number => Number(date.slice(5, 7) + date.slice(8));

const isLeap = (year: number): boolean => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;

/** A day of the calendar, and the day of a year that is kept on it. */
export interface OccasionDay {
  readonly day: number;
  readonly date: string;
}

/** Returns the days from one date until another. February 28 is also February 29 in a year that has none. */
export function occasionDays(from: string, until: string): OccasionDay[] {
  const days: OccasionDay[] = [];
  for (let date = from; date <= until; date = addDays(date, 1)) {
    const day = dayOf(date);
    days.push({ day, date });
    if (day === february28 && !isLeap(yearOf(date))) days.push({ day: february29, date });
  }
  return days;
}

/** The date on which a day is kept in a year. */
export function dateIn(year: number, day: number): string {
  const kept = day === february29 && !isLeap(year) ? february28 : day;
  const digits = String(kept).padStart(4, '0');
  return `${year}-${digits.slice(0, 2)}-${digits.slice(2)}`;
}
