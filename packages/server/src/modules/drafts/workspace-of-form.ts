import type { DraftForm } from '@gifts/contract/dashboard/draft-form';
import type { CallerContext } from '../../context/context.ts';
import { badRequest } from '../../kit/bad-request.ts';

/** Returns the id of the workspace that a form names, which the caller must be able to use. */
export function workspaceOfForm({ caller }: CallerContext, form: DraftForm): string | null {
  if (!form.workspace_id) return null;
  const id = form.workspace_id.toLowerCase();
  if (caller.workspaces.some((workspace) => workspace.id === id)) return id;
  const message = `Workspace not found: ${form.workspace_id}`;
  throw badRequest([{ field: 'form.workspace_id', message }]);
}

export function oldestWorkspace({ caller }: CallerContext): string {
  const [oldest] = caller.workspaces;
  if (oldest) return oldest.id;
  const message = 'You are not a member of any workspace; ask an admin to add you to one';
  throw badRequest([{ field: 'form.workspace_id', message }]);
}
