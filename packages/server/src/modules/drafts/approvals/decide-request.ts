/** What becomes of a request. The draft is locked first, so of two decisions at once one counts. */
import type { ApprovalRequest, ApprovalStatus } from '@gifts/contract/dashboard/approvals';
import { nameOrEmail } from '@gifts/contract/names';
import { canReach, canWrite } from '../../../context/caller.ts';
import type { CallerContext } from '../../../context/context.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/statements.ts';
import { assert } from '../../../kit/assert.ts';
import { AppError } from '../../../kit/errors.ts';
import { requireStillAdmin } from '../../organizations/lock-people.ts';
import { findCallerByUserId } from '../../organizations/organizations.sql.ts';
import type { DraftRecord } from '../draft-record.ts';
import { lockDraft } from '../drafts.sql.ts';
import { sendInTurn } from '../large-drafts.ts';
import { makeBatch } from '../send-draft.ts';
import { type RequestRow, writeDecision, writeWaiting } from './approval-requests.sql.ts';
import { getAccessibleRequest, showRequest } from './find-requests.ts';
import { mailRequester } from './mail-approvals.ts';

/** What was written for a gift that cannot be sent must not stay. */
const setSavepoint = sql`savepoint before_gift`;
const rollbackToSavepoint = sql`rollback to savepoint before_gift`;

/**
 * Sends the gift as that of the requester, in this transaction: it is approved if and only if it is sent. If it cannot be sent, the
 * request goes back with the reason.
 */
export async function approveRequest(context: CallerContext, tx: Tx, id: string): Promise<ApprovalRequest> {
  const { draft, request } = await lockRequest(context, tx, id);
  if (request.status === 'sent' && request.decided_by === context.caller.user.id) {
    return showRequest(context, tx, id);
  }
  await requireDecider(context, tx, request);
  const reason = await sendInTurn(draft, () => tryToSend(context, tx, draft, request));
  return decide(context, tx, request, { status: reason === null ? 'sent' : 'returned', reason });
}

export async function declineRequest(
  context: CallerContext,
  tx: Tx,
  id: string,
  reason: string,
): Promise<ApprovalRequest> {
  const { request } = await lockRequest(context, tx, id);
  if (request.status === 'declined' && request.decided_by === context.caller.user.id) {
    return showRequest(context, tx, id);
  }
  await requireDecider(context, tx, request);
  return decide(context, tx, request, { status: 'declined', reason: reason.trim() });
}

export async function takeBackRequest(context: CallerContext, tx: Tx, id: string): Promise<ApprovalRequest> {
  const { request } = await lockRequest(context, tx, id);
  if (request.status === 'taken_back') return showRequest(context, tx, id);
  requireWaiting(request);
  return decide(context, tx, request, { status: 'taken_back', reason: null });
}

interface LockedRequest {
  readonly draft: DraftRecord;
  readonly request: RequestRow;
}

async function lockRequest(context: CallerContext, tx: Tx, id: string): Promise<LockedRequest> {
  const { draft_id: draftId, organization_id: organizationId } = await getAccessibleRequest(context, tx, id);
  const draft = await lockDraft(tx, organizationId, draftId);
  // The draft may have been deleted, and its requests with it, while this waited.
  if (!draft) throw new AppError('not_found', 'Request not found');
  return { draft, request: await getAccessibleRequest(context, tx, id) };
}

async function requireDecider(context: CallerContext, tx: Tx, request: RequestRow): Promise<void> {
  await requireStillAdmin(context, tx);
  requireWaiting(request);
  if (request.requested_by !== context.caller.user.id) return;
  throw new AppError('forbidden', 'You have asked for this approval yourself: another admin has to decide.');
}

const whatWasDone: Readonly<Record<ApprovalStatus, string>> = {
  waiting: 'asked',
  sent: 'approved',
  returned: 'approved',
  declined: 'declined',
  taken_back: 'taken back',
};

function requireWaiting({ status, decider, decided_at: at }: RequestRow): void {
  if (status === 'waiting') return;
  const who = decider ? nameOrEmail(decider) : 'Somebody';
  const outcome = status === 'returned' ? ', and it could not be sent' : '';
  throw new AppError(
    'approval_state',
    `${who} has ${whatWasDone[status]} this gift already, at ${at?.toISOString()}${outcome}.`,
  );
}

/** Returns why the gift cannot be sent, or null if it was. */
async function tryToSend(
  context: CallerContext,
  tx: Tx,
  draft: DraftRecord,
  request: RequestRow,
): Promise<string | null> {
  const name = nameOrEmail(request.requester);
  const requester = await findCallerByUserId(tx, draft.organization_id, request.requested_by);
  if (requester === null) {
    return `${name} is not a member any more. Somebody who can use the workspace can ask again.`;
  }
  if (!canWrite(requester) || !canReach(requester, draft)) {
    return `${name} may not send gifts from this workspace any more. Somebody who may can ask again.`;
  }
  assert(draft.approval_request_id === request.id, 'a request that waits is that of its draft');
  tx.defer(setSavepoint);
  try {
    const { highest_total: total } = request;
    const highest = { highestTotal: total, approvedTotal: total };
    await makeBatch({ ...context, caller: requester }, tx, draft, highest);
    return null;
  } catch (error) {
    if (!(error instanceof AppError) || mayPass(error)) throw error;
    tx.defer(rollbackToSavepoint);
    return sentenceOf(error);
  }
}

/** What is refused only now is not decided: the approver tries again. */
const mayPass = ({ code }: AppError): boolean => code === 'rate_limited' || code === 'unavailable';

const sentenceOf = ({ message, fieldErrors }: AppError): string =>
  fieldErrors && fieldErrors.length > 0
    ? `${fieldErrors.map((problem) => problem.message).join('. ')}.`
    : message;

async function decide(
  context: CallerContext,
  tx: Tx,
  request: RequestRow,
  outcome: Pick<RequestRow, 'status' | 'reason'>,
): Promise<ApprovalRequest> {
  const { caller, clock } = context;
  writeDecision(tx, { ...request, ...outcome, decided_by: caller.user.id, decided_at: clock.now() });
  writeWaiting(tx, { organization_id: request.organization_id, id: request.draft_id }, null);
  const decided = await showRequest(context, tx, request.id);
  if (request.requested_by !== caller.user.id) await mailRequester(context, tx, request.requester, decided);
  return decided;
}
