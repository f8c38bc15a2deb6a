import type { CallerContext } from '../context/context.ts';
import { badRequest } from '../kit/bad-request.ts';
import type { CheckpointedList } from '../queue/jobs.ts';

/** The whole list of an organization, or a part of it: that of one workspace or one brand. */
export interface ListScope {
  organizationId: string;
  partId: string | null;
}

/** What a caller lists: the whole, one part, or several parts. */
export interface AccessibleScope {
  /** Null for several parts. Such a list is filtered instead of located with checkpoints. */
  scope: ListScope | null;
  /** The ids of the parts to filter by, or null if the whole list is read. */
  partIds: string[] | null;
}

/** The column that divides a list into parts. */
export const partColumns = {
  order_batches: 'workspace_id',
  orders: 'workspace_id',
  order_activities: 'workspace_id',
  shipper_shipments: 'brand_id',
} as const satisfies Record<CheckpointedList, string>;

/** Returns what a caller lists of the batches or orders of an organization. */
export function workspaceScope(context: CallerContext, workspaceId: string | undefined): AccessibleScope {
  const { caller, organization } = context;
  const organizationId = organization.id;
  if (workspaceId !== undefined) {
    const workspace = caller.workspaces.find(({ id }) => id === workspaceId.toLowerCase());
    if (!workspace)
      throw badRequest([{ field: 'workspace_id', message: `Workspace not found: ${workspaceId}` }]);
    return { scope: { organizationId, partId: workspace.id }, partIds: [workspace.id] };
  }
  if (caller.canAccessAllWorkspaces) return { scope: { organizationId, partId: null }, partIds: null };
  const partIds = caller.workspaces.map(({ id }) => id);
  const [only] = partIds;
  const isOne = partIds.length === 1 && only !== undefined;
  return { scope: isOne ? { organizationId, partId: only } : null, partIds };
}
