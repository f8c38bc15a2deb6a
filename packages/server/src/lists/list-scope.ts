import type { CallerContext } from '../context/context.ts';
import { badRequest } from '../kit/bad-request.ts';

/** The whole list of an organization, or the part in one workspace. */
export interface ListScope {
  organizationId: string;
  workspaceId: string | null;
}

/** The part of an organization that a caller lists: the whole, one workspace, or several workspaces. */
export interface AccessibleScope {
  /** Null for several workspaces. Such a list is filtered instead of located with checkpoints. */
  scope: ListScope | null;
  /** The ids of the workspaces to filter by, or null if the whole organization is listed. */
  workspaceIds: string[] | null;
}

export function accessibleScope(context: CallerContext, workspaceId: string | undefined): AccessibleScope {
  const { caller, organization } = context;
  const organizationId = organization.id;
  if (workspaceId !== undefined) {
    const workspace = caller.workspaces.find(({ id }) => id === workspaceId.toLowerCase());
    if (!workspace)
      throw badRequest([{ field: 'workspace_id', message: `Workspace not found: ${workspaceId}` }]);
    return { scope: { organizationId, workspaceId: workspace.id }, workspaceIds: [workspace.id] };
  }
  if (caller.canAccessAllWorkspaces)
    return { scope: { organizationId, workspaceId: null }, workspaceIds: null };
  const workspaceIds = caller.workspaces.map(({ id }) => id);
  const [only] = workspaceIds;
  const isOne = workspaceIds.length === 1 && only !== undefined;
  return { scope: isOne ? { organizationId, workspaceId: only } : null, workspaceIds };
}
