/**
 * Changes what a recipient has chosen, on the locked order. So two pages that are open at once lose nothing of each other,
 * and nothing that was typed is kept for a gift that has ended meanwhile.
 */
import type { Tx } from '../../db/statements.ts';
import { assertAcceptable } from '../gifts/gift-state.ts';
import { lockGift } from '../gifts/lock-gift.ts';
import { findDraft, type GiftDraft, writeDraft } from '../orders/gift-drafts.sql.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import type { Language } from './languages.ts';
import type { Visit } from './visit.ts';

/** Returns the whole draft. Refuses if the gift can't be accepted any more. */
export async function changeDraft(
  visit: Visit,
  tx: Tx,
  change: Partial<Omit<GiftDraft, 'language'>>,
): Promise<GiftDraft> {
  const { order, draft } = await lockDraft(visit, tx);
  assertAcceptable(visit.context, order, 'accepted');
  return write(visit, tx, { ...draft, ...change });
}

/** The pages of a gift that has ended have a language too. */
export async function changeLanguage(visit: Visit, tx: Tx, language: Language): Promise<void> {
  const { draft } = await lockDraft(visit, tx);
  write(visit, tx, { ...draft, language });
}

async function lockDraft(
  { context, order: { id } }: Visit,
  tx: Tx,
): Promise<{ order: OrderRecord; draft: GiftDraft }> {
  const order = await lockGift(context, tx, id);
  return { order, draft: await findDraft(tx, order.organization_id, id) };
}

function write({ context, order }: Visit, tx: Tx, draft: GiftDraft): GiftDraft {
  writeDraft(tx, { organizationId: order.organization_id, orderId: order.id, updatedAt: context.now }, draft);
  return draft;
}
