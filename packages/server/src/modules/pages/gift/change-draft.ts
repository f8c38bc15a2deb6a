/**
 * Changes what a recipient has chosen, on the locked order. So two pages that are open at once lose nothing of each other,
 * and nothing that was typed is kept for a gift that has ended meanwhile.
 */
import type { Tx } from '../../../db/statements.ts';
import { assertAcceptable } from '../../gifts/gift-state.ts';
import { lockGift } from '../../gifts/lock-gift.ts';
import { findDraft, type GiftDraft, writeDraft } from '../../orders/gift-drafts.ts';
import type { GiftVisit } from './gift-visit.ts';

type Gift = Pick<GiftVisit, 'context' | 'order'>;

/** Returns the whole draft. Refuses if the gift can't be accepted any more. */
export async function changeDraft(gift: Gift, tx: Tx, change: Partial<GiftDraft>): Promise<GiftDraft> {
  const draft = { ...(await lockDraft(gift, tx)), ...change };
  saveDraft(gift, tx, draft);
  return draft;
}

/** Locks the order, and so its draft. Refuses if the gift can't be accepted any more. */
export async function lockDraft({ context, order: { id } }: Gift, tx: Tx): Promise<GiftDraft> {
  const order = await lockGift(context, tx, id);
  assertAcceptable(context, order, 'accepted');
  return findDraft(context, tx, order);
}

/** Stores the draft of an order that is locked. */
export const saveDraft = ({ context, order }: Gift, tx: Tx, draft: GiftDraft): void =>
  writeDraft(context, tx, order, draft);

/** Returns the visit with the draft as it is now. Another window may have changed it meanwhile. */
export async function withDraftOfNow(visit: GiftVisit): Promise<GiftVisit> {
  const { context, order } = visit;
  return { ...visit, draft: await findDraft(context, context.db.sharedReader, order) };
}
