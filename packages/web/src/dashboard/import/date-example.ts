import type { DateOrder } from './targets.ts';

const fourthOfMarch: Readonly<Record<DateOrder, string>> = {
  day_first: '4/3/2026',
  month_first: '3/4/2026',
  year_first: '2026/3/4',
};

/** Shows what an order of dates means. */
export const readDateExample = (order: DateOrder): string =>
  `${fourthOfMarch[order]} is read as March 4, 2026.`;

/** The order of dates in the person's own language. */
export function usualDateOrder(language: string): DateOrder {
  const [first] = new Intl.DateTimeFormat(language).formatToParts(0).filter(({ type }) => type !== 'literal');
  if (first?.type === 'year') return 'year_first';
  return first?.type === 'month' ? 'month_first' : 'day_first';
}
