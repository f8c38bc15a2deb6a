import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListMembersQuery, WorkspaceSummary } from '../../api/dashboard-operations.generated.ts';
import { callService } from '../api/call-service.ts';

export const membersPerPage = 50;

export const membersQuery = (organizationId: string, query: ListMembersQuery) =>
  queryOptions({
    queryKey: ['members', organizationId, query],
    queryFn: () => callService('listMembers', { query }, { organizationId }),
    placeholderData: keepPreviousData,
  });

const mostOnPage = 100;

/** All workspaces that the person can use, by name. There are at most 500. */
export const everyWorkspaceQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['workspaces', organizationId, 'every'],
    queryFn: async (): Promise<readonly WorkspaceSummary[]> => {
      const all: WorkspaceSummary[] = [];
      for (let page = 1; ; page += 1) {
        const query = { page, per_page: mostOnPage };
        const { data, list_meta } = await callService(
          'listWorkspaceSummaries',
          { query },
          { organizationId },
        );
        all.push(...data);
        if (data.length < mostOnPage || all.length >= list_meta.total_count) break;
      }
      return all.toSorted((one, other) => one.name.localeCompare(other.name));
    },
  });
