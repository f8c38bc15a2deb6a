import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callService } from '../api/call-service.ts';
import type { TrendRange } from '../search.ts';

/** While gifts are counted for the first time, the figures are asked for again. */
const againMs = 3_000;

export const overviewQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['overview', organizationId],
    queryFn: () => callService('getOverview', {}, { organizationId }),
    staleTime: 30_000,
    refetchInterval: ({ state }) => state.data?.in_flight === null && againMs,
  });

interface TrendOptions {
  readonly organizationId: string;
  readonly range: TrendRange;
}

/** Days begin and end where the person is. */
export const trendQuery = ({ organizationId, range }: TrendOptions) =>
  queryOptions({
    queryKey: ['gift-trend', organizationId, range],
    queryFn: () =>
      callService(
        'getGiftTrend',
        { query: { range, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone } },
        { organizationId },
      ),
    staleTime: 60_000,
    refetchInterval: ({ state }) => state.data?.periods === null && againMs,
    placeholderData: keepPreviousData,
  });
