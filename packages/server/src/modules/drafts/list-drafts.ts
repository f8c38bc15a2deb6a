import type { Draft } from '@gifts/contract/dashboard/drafts';
import type { CallerContext } from '../../context/context.ts';
import type { Statements } from '../../db/statements.ts';
import { type List, offsetOf, type PageQuery } from '../../lists/page.ts';
import { findDrafts } from './drafts.sql.ts';
import { presentDrafts } from './present-draft.ts';

export async function listDrafts(
  context: CallerContext,
  db: Statements,
  query: PageQuery & { of?: 'me' | 'everyone' },
): Promise<List<Draft>> {
  const { organization, caller } = context;
  const { drafts, total } = await findDrafts(db, organization.id, {
    workspaceIds: caller.workspaces.map(({ id }) => id),
    createdBy: query.of === 'me' ? caller.user.id : null,
    limit: query.per_page,
    offset: offsetOf(query),
  });
  return { data: await presentDrafts(context, db, drafts), list_meta: { total_count: total } };
}
