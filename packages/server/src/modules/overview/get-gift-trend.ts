import type { GiftTrend, GiftTrendQuery } from '@gifts/contract/dashboard/overview';
import type { CallerContext } from '../../context/context.ts';
import type { Statements } from '../../db/statements.ts';
import { badRequest } from '../../kit/bad-request.ts';
import { openTimeZone } from '../../kit/time-zone.ts';
import { countActivitiesByPeriod } from '../../lists/count-statuses.ts';
import { periodsUntil } from './trend-periods.ts';

/** Counts what happened in each day or week, in a time zone. */
export async function getGiftTrend(
  context: CallerContext,
  db: Statements,
  { range = '30_days', time_zone: name = 'UTC' }: GiftTrendQuery,
): Promise<GiftTrend> {
  const zone = openTimeZone(name);
  if (!zone) {
    throw badRequest([{ field: 'time_zone', message: `Time zone not known: ${name}. Use an IANA name.` }]);
  }
  const { unit, days } = periodsUntil(zone.dateAt(context.now), range);
  const bounds = days.map((day) => zone.startOf(day));
  const counts = await countActivitiesByPeriod(context, db, {
    statuses: ['created', 'opened', 'accepted'],
    bounds,
    areFixed: true,
  });
  return {
    unit,
    time_zone: name,
    periods:
      counts?.map(({ created, opened, accepted }, index) => ({
        starts_on: days[index] ?? '',
        sent: created,
        opened,
        accepted,
      })) ?? null,
  };
}
