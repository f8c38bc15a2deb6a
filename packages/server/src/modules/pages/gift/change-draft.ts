/**
 * Changes what a recipient has chosen, on the locked order. So two pages that are open at once lose nothing of each other,
 * and nothing that was typed is kept for a gift that has ended meanwhile.
 */
import type { Tx } from '../../../db/statements.ts';
import { assertAcceptable } from '../../gifts/gift-state.ts';
import { lockGift } from '../../gifts/lock-gift.ts';
import { findDraft, type GiftDraft, writeDraft } from '../../orders/gift-drafts.sql.ts';
import type { GiftVisit } from './gift-visit.ts';

/** Returns the whole draft. Refuses if the gift can't be accepted any more. */
export async function changeDraft(
  { context, order: { id } }: GiftVisit,
  tx: Tx,
  change: Partial<GiftDraft>,
): Promise<GiftDraft> {
  const order = await lockGift(context, tx, id);
  assertAcceptable(context, order, 'accepted');
  const draft = { ...(await findDraft(tx, order.organization_id, id)), ...change };
  writeDraft(tx, { organizationId: order.organization_id, orderId: id, updatedAt: context.now }, draft);
  return draft;
}
