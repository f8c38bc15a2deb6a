import type { CallerContext } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { badRequest } from '../../../kit/bad-request.ts';
import { findWorkspaceSummaries } from '../../organizations/workspaces.sql.ts';

/** Refuses ids that are not those of workspaces of the organization. */
export async function requireWorkspaces(
  { organization }: CallerContext,
  tx: Tx,
  workspaceIds: readonly string[] = [],
): Promise<void> {
  if (workspaceIds.length === 0) return;
  const found = await findWorkspaceSummaries(tx, organization.id, workspaceIds);
  const known = new Set(found.map(({ id }) => id));
  const problems = workspaceIds.flatMap((id, index) =>
    known.has(id.toLowerCase())
      ? []
      : [{ field: `workspace_ids[${index}]`, message: `Workspace not found: ${id}` }],
  );
  if (problems.length > 0) throw badRequest(problems);
}
