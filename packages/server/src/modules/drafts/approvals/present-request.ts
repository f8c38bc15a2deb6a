import type { ApprovalRequest } from '@gifts/contract/dashboard/approvals';
import { canWrite } from '../../../context/caller.ts';
import type { CallerContext } from '../../../context/context.ts';
import { presentAuthor } from '../author-of-draft.ts';
import type { DraftRecord } from '../draft-record.ts';
import { nameDraft } from '../name-draft.ts';
import type { RequestRow } from './approval-requests.sql.ts';

export function presentRequest(
  context: CallerContext,
  request: RequestRow,
  draft: DraftRecord,
): ApprovalRequest {
  const { caller } = context;
  const isWaiting = request.status === 'waiting';
  const isOwn = request.requested_by === caller.user.id;
  return {
    id: request.id,
    draft_id: request.draft_id,
    name: nameDraft(context, draft),
    workspace_name: request.workspace_name,
    status: request.status,
    requested_by: presentAuthor(request.requester),
    requested_at: request.requested_at.toISOString(),
    note: request.note,
    recipients_count: request.recipients_count,
    est_group_total_high: request.highest_total,
    decided_by: request.decider && presentAuthor(request.decider),
    decided_at: request.decided_at?.toISOString() ?? null,
    reason: request.reason,
    order_batch_id: request.status === 'sent' ? draft.order_batch_id : null,
    can_approve: isWaiting && !isOwn && caller.user.role === 'admin',
    can_take_back: isWaiting && canWrite(caller),
  };
}
