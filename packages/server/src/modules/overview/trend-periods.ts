import type { TrendRange } from '@gifts/contract/dashboard/overview';
import { dayMs } from '../../kit/duration.ts';

export interface TrendPeriods {
  readonly unit: 'day' | 'week';
  /** The first day of each period as `YYYY-MM-DD`, and the day after the last one. */
  readonly days: readonly string[];
}

const shapes: Readonly<Record<TrendRange, { unit: 'day' | 'week'; count: number }>> = {
  '30_days': { unit: 'day', count: 30 },
  '90_days': { unit: 'week', count: 13 },
  '12_months': { unit: 'week', count: 53 },
};

/** The periods of a range. The last one contains today, which is a date as `YYYY-MM-DD`. Weeks begin on Monday. */
export function periodsUntil(today: string, range: TrendRange): TrendPeriods {
  const { unit, count } = shapes[range];
  const last = unit === 'day' ? today : mondayOf(today);
  const step = unit === 'day' ? 1 : 7;
  return {
    unit,
    days: Array.from({ length: count + 1 }, (_, index) => addDays(last, (index - count + 1) * step)),
  };
}

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

const mondayOf = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
