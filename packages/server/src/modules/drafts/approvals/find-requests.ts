import type { ApprovalCounts, ApprovalRequest } from '@gifts/contract/dashboard/approvals';
import { canReach } from '../../../context/caller.ts';
import type { CallerContext } from '../../../context/context.ts';
import type { Statements } from '../../../db/statements.ts';
import { AppError } from '../../../kit/errors.ts';
import { type List, offsetOf, type PageQuery } from '../../../lists/page.ts';
import { findDraftsById } from '../drafts.sql.ts';
import {
  countWaiting,
  countWaitingFor,
  findRequest,
  findRequests,
  type RequestRow,
} from './approval-requests.sql.ts';
import { presentRequest } from './present-request.ts';

export async function listApprovalRequests(
  context: CallerContext,
  db: Statements,
  query: PageQuery & { status?: 'waiting' | 'decided' },
): Promise<List<ApprovalRequest>> {
  const { organization, caller } = context;
  const { requests, total } = await findRequests(db, organization.id, query.status !== 'decided', {
    workspaceIds: caller.workspaces.map(({ id }) => id),
    limit: query.per_page,
    offset: offsetOf(query),
  });
  return { data: await presentRequests(context, db, requests), list_meta: { total_count: total } };
}

/** Returns a request of a workspace that the caller can use. Every other id is refused with `not_found`. */
export async function countApprovalRequests(
  { organization, caller }: CallerContext,
  db: Statements,
): Promise<ApprovalCounts> {
  const workspaceIds = caller.workspaces.map(({ id }) => id);
  const [waiting, toDecide] = await Promise.all([
    countWaiting(db, organization.id, workspaceIds),
    caller.user.role === 'admin' ? countWaitingFor(db, organization.id, caller.user.id) : 0,
  ]);
  return { waiting, to_decide: toDecide };
}

export async function getAccessibleRequest(
  { organization, caller }: CallerContext,
  db: Statements,
  id: string,
): Promise<RequestRow> {
  const request = await findRequest(db, organization.id, id);
  if (request && canReach(caller, request)) return request;
  throw new AppError('not_found', 'Request not found');
}

export async function showRequest(
  context: CallerContext,
  db: Statements,
  id: string,
): Promise<ApprovalRequest> {
  const request = await getAccessibleRequest(context, db, id);
  const [shown] = await presentRequests(context, db, [request]);
  if (shown) return shown;
  throw new AppError('not_found', 'Request not found');
}

async function presentRequests(
  context: CallerContext,
  db: Statements,
  requests: readonly RequestRow[],
): Promise<ApprovalRequest[]> {
  const ids = requests.map(({ draft_id: id }) => id);
  const drafts = ids.length === 0 ? [] : await findDraftsById(db, context.organization.id, ids);
  return requests.flatMap((request) => {
    const draft = drafts.find(({ id }) => id === request.draft_id);
    return draft ? [presentRequest(context, request, draft)] : [];
  });
}
