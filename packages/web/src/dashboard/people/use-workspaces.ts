import type { Workspace } from '@gifts/sdk';
import { useQuery } from '@tanstack/react-query';
import { useMember } from '../session/member.tsx';

/** The workspaces that the member can use. What is added without one belongs to the oldest. */
export function useWorkspaces(): readonly Workspace[] {
  const { client, membership } = useMember();
  const { data } = useQuery({
    queryKey: ['workspaces', membership.organization_id],
    queryFn: ({ signal }) => client.workspaces.list({ per_page: 100 }, { signal }),
    staleTime: 60_000,
  });
  return (data?.data ?? []).toSorted((left, right) => (left.id < right.id ? -1 : 1));
}
