import { canReach } from '../../context/caller.ts';
import type { CallerContext } from '../../context/context.ts';
import type { Statements, Tx } from '../../db/statements.ts';
import { AppError } from '../../kit/errors.ts';
import type { DraftRecord } from './draft-record.ts';
import { findDraft, lockDraft } from './drafts.sql.ts';

const draftNotFound = () => new AppError('not_found', 'Draft not found');

/** Returns a draft of a workspace that the caller can access. Every other id is refused with `not_found`. */
export async function getAccessibleDraft(
  context: CallerContext,
  db: Statements,
  id: string,
): Promise<DraftRecord> {
  const draft = await findDraft(db, context.organization.id, id);
  if (!draft || !canReach(context.caller, draft)) throw draftNotFound();
  return draft;
}

export async function lockAccessibleDraft(context: CallerContext, tx: Tx, id: string): Promise<DraftRecord> {
  const draft = await lockDraft(tx, context.organization.id, id);
  if (!draft || !canReach(context.caller, draft)) throw draftNotFound();
  return draft;
}

/** Locks a draft for a change. One that was sent or waits for an approval is refused. */
export async function lockUnsentDraft(context: CallerContext, tx: Tx, id: string): Promise<DraftRecord> {
  const draft = await lockAccessibleDraft(context, tx, id);
  refuseSent(draft);
  refuseWaiting(draft);
  return draft;
}

export function refuseSent({ order_batch_id: batchId }: DraftRecord): void {
  if (batchId === null) return;
  throw new AppError('draft_sent', 'This draft was sent, so it can no longer be changed.', {
    extra: { existing_order_batch_id: batchId },
  });
}

/** What is approved must be what is sent. */
export function refuseWaiting({ approval_request_id: requestId }: DraftRecord): void {
  if (requestId === null) return;
  throw new AppError(
    'draft_waiting',
    'This draft waits for an approval, so it cannot be changed: take the request back first.',
  );
}
