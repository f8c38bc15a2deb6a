/** Birthdays and anniversaries of work that come soon. */
import type { ContactSummary } from '../../api/dashboard-operations.generated.ts';

export const dateFilters = ['birthday-7', 'birthday-30', 'anniversary-7', 'anniversary-30'] as const;
export type DateFilter = (typeof dateFilters)[number];

export const dateFilterNames: Readonly<Record<DateFilter, string>> = {
  'birthday-7': 'Birthdays within 7 days',
  'birthday-30': 'Birthdays within 30 days',
  'anniversary-7': 'Work anniversaries within 7 days',
  'anniversary-30': 'Work anniversaries within 30 days',
};

const dayMs = 86_400_000;

/** The filters of the service for the days from today on. */
export function datesWithin(filter: DateFilter, now: Date) {
  const [occasion, days] = filter.split('-') as ['birthday' | 'anniversary', string];
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
  const last = new Date(today + Number(days) * dayMs);
  return { occasion, from: monthDay(new Date(today)), to: withLeapDay(last) };
}

const monthDay = (date: Date): string => date.toISOString().slice(5, 10);

/** In a year without February 29, it is kept on February 28. */
function withLeapDay(last: Date): string {
  const next = new Date(last.getTime() + dayMs);
  return monthDay(last) === '02-28' && next.getUTCMonth() === 2 ? '02-29' : monthDay(last);
}

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** "February 29", and "February 29, 1992" if the year is known. */
export function sayBirthday({ month, day, year }: NonNullable<ContactSummary['birthday']>): string {
  const date = new Date(Date.UTC(year ?? 2024, month - 1, day));
  return (year === null ? dayFormat : dateFormat).format(date);
}

export const sayDate = (date: string): string => dateFormat.format(new Date(`${date}T00:00:00Z`));
