import type { Member } from '@gifts/contract/dashboard/members';
import type { CallerContext } from '../../../context/context.ts';
import type { Statements } from '../../../db/statements.ts';
import { badRequest } from '../../../kit/bad-request.ts';
import { type List, offsetOf, type PageQuery } from '../../../lists/page.ts';
import { findMembers } from '../../organizations/members.sql.ts';
import { presentMembers } from './present-member.ts';

export async function listMembers(
  context: CallerContext,
  db: Statements,
  query: PageQuery & { workspace_id?: string; search?: string },
): Promise<List<Member>> {
  const { organization, caller } = context;
  const workspaceId = query.workspace_id?.toLowerCase() ?? null;
  if (workspaceId !== null && !caller.workspaces.some(({ id }) => id === workspaceId)) {
    throw badRequest([{ field: 'workspace_id', message: `Workspace not found: ${query.workspace_id}` }]);
  }
  const { members, total } = await findMembers(db, organization.id, {
    workspaceId,
    search: query.search ?? null,
    limit: query.per_page,
    offset: offsetOf(query),
  });
  return { data: await presentMembers(context, db, members), list_meta: { total_count: total } };
}
