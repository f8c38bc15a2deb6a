import type { GiftTrend, TrendPeriod } from '../../api/dashboard-operations.generated.ts';
import type { ChartPoint, ChartSeries } from '../../ui/LineChart.tsx';

/** A date has no time of day, so it is read and written in the same zone. */
const timeZone = 'UTC';
const short = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone });
const day = new Intl.DateTimeFormat(undefined, { weekday: 'short', day: 'numeric', month: 'long', timeZone });
const week = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone });

/** The points of the axis. A week is named by its Monday. */
export const pointsOf = (unit: GiftTrend['unit'], periods: readonly TrendPeriod[]): ChartPoint[] =>
  periods.map(({ starts_on }) => {
    const date = new Date(starts_on);
    const name = unit === 'day' ? day.format(date) : `Week of ${week.format(date)}`;
    return { id: starts_on, short: short.format(date), name };
  });

export const seriesOf = (periods: readonly TrendPeriod[]): ChartSeries[] => [
  { id: 'sent', name: 'Sent', values: periods.map(({ sent }) => sent) },
  { id: 'opened', name: 'Opened', values: periods.map(({ opened }) => opened) },
  { id: 'accepted', name: 'Accepted', values: periods.map(({ accepted }) => accepted) },
];
