import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callService } from '../api/call-service.ts';

export const requestsPerPage = 20;

interface RequestsOptions {
  readonly organizationId: string;
  readonly status: 'waiting' | 'decided';
  readonly page: number;
}

export const requestsQuery = ({ organizationId, status, page }: RequestsOptions) =>
  queryOptions({
    queryKey: ['approval-requests', organizationId, status, page],
    queryFn: () =>
      callService(
        'listApprovalRequests',
        { query: { status, page, per_page: requestsPerPage } },
        { organizationId },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const requestQuery = (organizationId: string, id: string) =>
  queryOptions({
    queryKey: ['approval-request', organizationId, id],
    queryFn: () => callService('getApprovalRequest', { params: { id } }, { organizationId }),
    staleTime: 0,
  });

/** Has everything asked for again that follows from a request. */
export const noteDecision = (queries: QueryClient, organizationId: string) =>
  Promise.all(
    [
      'approval-request',
      'approval-requests',
      'approval-counts',
      'draft',
      'drafts',
      'draft-check',
      'spending-limits',
      'overview',
      'order-batches',
    ].map((key) => queries.invalidateQueries({ queryKey: [key, organizationId] })),
  );
