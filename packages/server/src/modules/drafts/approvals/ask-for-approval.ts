import type { ApprovalRequest, AskForApprovalInput } from '@gifts/contract/dashboard/approvals';
import type { DraftCheck } from '@gifts/contract/dashboard/drafts';
import { formatUsd } from '@gifts/contract/format-usd';
import type { CallerContext } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { badRequest } from '../../../kit/bad-request.ts';
import { AppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/ids.ts';
import type { Cents } from '../../../kit/money.ts';
import { checkFoundDraft } from '../check-draft.ts';
import { lockAccessibleDraft, refuseSent } from '../draft-access.ts';
import { compareInTurn } from '../large-drafts.ts';
import { draftChanged } from '../update-draft.ts';
import { writeRequest, writeWaiting } from './approval-requests.sql.ts';
import { showRequest } from './find-requests.ts';
import { mailApprovers } from './mail-approvals.ts';

/** Asks the admins to approve a draft. Nothing is held until it is sent. */
export async function askForApproval(
  context: CallerContext,
  tx: Tx,
  id: string,
  input: AskForApprovalInput,
): Promise<ApprovalRequest> {
  const { caller, clock } = context;
  const draft = await lockAccessibleDraft(context, tx, id);
  refuseSent(draft);
  if (draft.approval_request_id !== null) return showRequest(context, tx, draft.approval_request_id);
  if (draft.revision !== input.revision) throw draftChanged(draft.updater, draft.updated_at);
  const check = await compareInTurn(draft, () => checkFoundDraft(context, tx, draft));
  const requestId = newId();
  writeRequest(tx, {
    organization_id: draft.organization_id,
    id: requestId,
    draft_id: draft.id,
    workspace_id: draft.workspace_id,
    status: 'waiting',
    requested_by: caller.user.id,
    requested_at: clock.now(),
    note: input.note?.trim() || null,
    highest_total: requireAskable(check, input.est_group_total_high),
    recipients_count: draft.recipients_count,
    decided_by: null,
    decided_at: null,
    reason: null,
  });
  writeWaiting(tx, draft, requestId);
  const request = await showRequest(context, tx, requestId);
  await mailApprovers(context, tx, request);
  return request;
}

/** Returns the most that the gifts can cost. */
function requireAskable(check: DraftCheck, highestTotal: Cents): Cents {
  const { problems, recipients, price, spending } = check;
  const overBudget = problems.find(({ field }) => field === 'budget');
  if (overBudget && problems.length === 1) throw new AppError('budget_exceeded', overBudget.message);
  const all = [
    ...problems,
    ...(recipients.with_problems === 0
      ? []
      : [
          {
            field: 'recipients',
            message: `Recipients with problems keep the draft from being sent: ${recipients.with_problems}`,
          },
        ]),
  ];
  if (all.length > 0 || price === null) throw badRequest(all);
  const { est_group_total_high: total } = price.total_price;
  if (total > highestTotal) {
    throw new AppError(
      'price_changed',
      `These gifts can cost up to ${formatUsd(total)} now, which is more than ${formatUsd(highestTotal)}: look at the price and ask again.`,
      { extra: { est_group_total_high: total } },
    );
  }
  if (!spending.needs_approval) {
    throw new AppError('approval_state', 'This gift needs no approval: send it.');
  }
  if (spending.approvers.length === 0) {
    throw new AppError(
      'approval_state',
      'Nobody can approve this gift, because your organization has no other admin.',
    );
  }
  return total;
}
