import { queryOptions } from '@tanstack/react-query';
import { callService } from '../api/call-service.ts';

export const spendingQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['spending-limits', organizationId],
    queryFn: () => callService('getSpendingLimits', {}, { organizationId }),
    staleTime: 0,
  });
