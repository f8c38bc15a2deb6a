import type { ViewList } from '@gifts/contract/dashboard/view-lists';
import { queryOptions } from '@tanstack/react-query';
import { callService } from '../api/call-service.ts';

export const viewsQuery = (organizationId: string, list: ViewList) =>
  queryOptions({
    queryKey: ['views', organizationId, list],
    queryFn: () => callService('listViews', { query: { list } }, { organizationId }),
  });
