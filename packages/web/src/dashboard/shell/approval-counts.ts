import { queryOptions } from '@tanstack/react-query';
import { callService } from '../api/call-service.ts';

/** How many gifts wait for an approval. Changes of others are heard of, so it is asked for rarely. */
export const approvalCountsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['approval-counts', organizationId],
    queryFn: () => callService('countApprovalRequests', {}, { organizationId }),
    staleTime: 60_000,
  });
