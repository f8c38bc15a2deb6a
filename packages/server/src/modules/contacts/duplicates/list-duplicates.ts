import {
  type AlikeContact,
  type DuplicateGroup,
  type ListDuplicatesQuery,
  mostShownAlike,
} from '@gifts/contract/dashboard/contact-duplicates';
import type { CallerContext } from '../../../context/context.ts';
import type { Statements } from '../../../db/statements.ts';
import { type List, offsetOf, type PageQuery } from '../../../lists/page.ts';
import { workspaceOf } from '../contact-access.ts';
import { presentSummary } from '../present-contact.ts';
import { phoneOf } from '../sealed-contacts.ts';
import { findGroups, findMembersOfGroup, type GroupMember } from './duplicates.sql.ts';

/** Returns groups of people who are likely the same, of the workspaces that the caller can use. */
export async function listDuplicates(
  context: CallerContext,
  db: Statements,
  query: ListDuplicatesQuery & PageQuery,
): Promise<List<DuplicateGroup>> {
  const { organization, caller } = context;
  const all = caller.workspaces.map(({ id }) => id);
  const which = {
    organizationId: organization.id,
    workspaceIds: query.workspace_id === undefined ? all : [workspaceOf(context, query.workspace_id)],
    kind: query.kind ?? null,
  };
  const page = { limit: query.per_page, offset: offsetOf(query) };
  const { groups, total } = await findGroups(db, which, page);
  const people = await Promise.all(
    groups.map((group) => findMembersOfGroup(db, organization.id, group, mostShownAlike)),
  );
  return {
    data: groups.map(({ kind, workspace_id, people: count }, index) => ({
      kind,
      workspace_id,
      people_count: count,
      people: (people[index] ?? []).map((row) => present(context, row)),
    })),
    list_meta: { total_count: total },
  };
}

const present = (context: CallerContext, row: GroupMember): AlikeContact => ({
  ...presentSummary(row),
  phone: phoneOf(context, row),
  lists_count: row.lists_count,
  revision: row.revision,
  is_distinct: row.is_distinct,
  created_at: row.created_at.toISOString(),
});
