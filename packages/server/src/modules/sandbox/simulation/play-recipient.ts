import type { Context } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { acceptGift } from '../../gifts/accept-gift.ts';
import { addThankYouNote } from '../../gifts/add-thank-you-note.ts';
import { declineGift } from '../../gifts/decline-gift.ts';
import { openGift } from '../../gifts/open-gift.ts';
import { swapGift } from '../../gifts/swap-gift.ts';
import type { OrderRecord } from '../../orders/order-record.ts';
import { chooseAcceptance, chooseProduct } from './choose-as-recipient.ts';
import type { RecipientAct } from './next-act.ts';

const note = 'What a lovely surprise, thank you!';
const refusal = { reason: 'Simulated', message: 'That is very kind, but I cannot accept gifts.' };

/** Does what a recipient does, on an order that the caller has locked. Returns null if the recipient cannot do it. */
export async function playRecipient(
  context: Context,
  tx: Tx,
  order: OrderRecord,
  act: RecipientAct,
): Promise<OrderRecord | null> {
  switch (act) {
    case 'open':
      return openGift(context, tx, order.id);
    case 'accept':
      return chooseAndAccept(context, tx, order);
    case 'decline':
      return declineGift(context, tx, order.id, refusal);
    case 'thank':
      return addThankYouNote(context, tx, order.id, { note });
  }
}

async function chooseAndAccept(context: Context, tx: Tx, order: OrderRecord): Promise<OrderRecord | null> {
  const swap = await chooseProduct(context, tx, order);
  const chosen = swap ? await swapGift(context, tx, order.id, swap) : order;
  const acceptance = await chooseAcceptance(context, tx, chosen);
  return acceptance && acceptGift(context, tx, order.id, acceptance);
}
