/** The workspaces of an organization, as its admins change them. */
import { mostWorkspaces, type WorkspaceSummary } from '@gifts/contract/dashboard/workspaces';
import type { CallerContext } from '../../context/context.ts';
import type { Statements, Tx } from '../../db/statements.ts';
import { assert } from '../../kit/assert.ts';
import { badRequest } from '../../kit/bad-request.ts';
import { AppError } from '../../kit/errors.ts';
import { isUuid } from '../../kit/ids.ts';
import { type List, offsetOf, type PageQuery } from '../../lists/page.ts';
import { addMember } from './add-member.ts';
import { createWorkspace } from './create-workspace.ts';
import { lockPeopleAsAdmin } from './lock-people.ts';
import { findUserOfId } from './members.sql.ts';
import { removeMember } from './remove-member.ts';
import {
  countWorkspaces,
  findWorkspaceSummaries,
  findWorkspaceSummary,
  type WorkspaceLine,
  type WorkspaceSummaryRow,
  writeWorkspaceName,
} from './workspaces.sql.ts';
import { writeRevision } from './write-revision.ts';

/** Lists the workspaces that the caller can access, newest first. */
export async function listWorkspaceSummaries(
  { organization, caller }: CallerContext,
  db: Statements,
  query: PageQuery,
): Promise<List<WorkspaceSummary>> {
  const newestFirst = caller.workspaces.map(({ id }) => id).toReversed();
  const shown = newestFirst.slice(offsetOf(query), offsetOf(query) + query.per_page);
  const rows = await findWorkspaceSummaries(db, organization.id, shown);
  return { data: rows.map(presentWorkspace), list_meta: { total_count: newestFirst.length } };
}

export async function addWorkspace(
  context: CallerContext,
  tx: Tx,
  { name }: { name: string },
): Promise<WorkspaceSummary> {
  const organizationId = context.organization.id;
  await lockPeopleAsAdmin(context, tx);
  if ((await countWorkspaces(tx, organizationId)) >= mostWorkspaces) {
    throw new AppError(
      'invalid_request',
      `Your organization has ${mostWorkspaces} workspaces, and none has more: rename one that you do not need.`,
    );
  }
  const id = createWorkspace(tx, { organizationId, name });
  return changed(context, tx, id);
}

export async function renameWorkspace(
  context: CallerContext,
  tx: Tx,
  { id, name }: { id: string; name: string },
): Promise<WorkspaceSummary> {
  await lockPeopleAsAdmin(context, tx);
  const workspace = await requireOwnWorkspace(context, tx, id);
  writeWorkspaceName(tx, workspace, name);
  writeRevision(tx, workspace.organization_id);
  return changed(context, tx, workspace.id);
}

const changes = { add: addMember, remove: removeMember };

/** Lets a member use a workspace, or no more. */
export async function changeWorkspaceMember(
  context: CallerContext,
  tx: Tx,
  { id, userId, change }: { id: string; userId: string; change: keyof typeof changes },
): Promise<WorkspaceSummary> {
  await lockPeopleAsAdmin(context, tx);
  const workspace = await requireOwnWorkspace(context, tx, id);
  const user = await findUserOfId(tx, context.organization.id, userId);
  if (!user) throw badRequest([{ field: 'user_id', message: `Member not found: ${userId}` }]);
  changes[change](tx, workspace, user);
  return changed(context, tx, workspace.id);
}

async function requireOwnWorkspace(
  { organization }: CallerContext,
  tx: Tx,
  id: string,
): Promise<WorkspaceLine> {
  const found = isUuid(id) ? await findWorkspaceSummary(tx, organization.id, id) : null;
  if (found) return { id: found.id, name: found.name, organization_id: organization.id };
  throw new AppError('not_found', 'Workspace not found');
}

async function changed(context: CallerContext, tx: Tx, id: string): Promise<WorkspaceSummary> {
  const row = await findWorkspaceSummary(tx, context.organization.id, id);
  assert(row, 'the workspace was found or made in this transaction');
  context.invalidateCallerCache();
  return presentWorkspace(row);
}

const presentWorkspace = (row: WorkspaceSummaryRow): WorkspaceSummary => ({
  ...row,
  created_at: row.created_at.toISOString(),
});
