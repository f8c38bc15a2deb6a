import type { CallerContext } from '../context/context.ts';
import { badRequest } from '../kit/bad-request.ts';
import type { ListScope } from './locate-page.ts';

/** What of the organization a caller lists: all of it, one workspace, or the several it can reach. */
export interface AccessibleScope {
  /** Null where it is neither all nor one: such a list is filtered instead of located. */
  scope: ListScope | null;
  /** Null where nothing needs to be filtered. */
  workspaceIds: string[] | null;
}

export function accessibleScope(context: CallerContext, workspaceId: string | undefined): AccessibleScope {
  const { caller, organization } = context;
  const organizationId = organization.id;
  if (workspaceId !== undefined) {
    const found = caller.workspaces.find(({ id }) => id === workspaceId.toLowerCase());
    if (!found) throw badRequest([{ field: 'workspace_id', message: `Workspace not found: ${workspaceId}` }]);
    return { scope: { organizationId, workspaceId: found.id }, workspaceIds: [found.id] };
  }
  if (caller.canAccessAllWorkspaces)
    return { scope: { organizationId, workspaceId: null }, workspaceIds: null };
  const workspaceIds = caller.workspaces.map(({ id }) => id);
  const [only] = workspaceIds;
  const isOne = workspaceIds.length === 1 && only !== undefined;
  return { scope: isOne ? { organizationId, workspaceId: only } : null, workspaceIds };
}
