import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import type { Language } from '../../kit/languages.ts';
import { writeOrderChange } from '../orders/write-orders.sql.ts';
import { lockGift } from './lock-gift.ts';

/** Keeps the language that the recipient chose, for the pages and the mails to come. */
export async function setLanguage(
  context: Context,
  tx: Tx,
  orderId: string,
  language: Language,
): Promise<void> {
  const order = await lockGift(context, tx, orderId);
  if (order.recipient_language !== language) writeOrderChange(tx, order, { recipient_language: language });
}
