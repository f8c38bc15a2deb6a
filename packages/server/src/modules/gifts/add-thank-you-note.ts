import type { ThankYouNoteInput } from '@gifts/contract/sandbox';
import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { AppError } from '../../kit/errors.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { isAccepted } from '../orders/order-state.ts';
import { refuseErased } from '../orders/refuse-erased.ts';
import { announceOrder } from '../orders/transition-order.ts';
import { writeOrderChange } from '../orders/write-orders.sql.ts';
import { describeGiftState } from './gift-state.ts';
import { lockGift } from './lock-gift.ts';
import { tellSender } from './tell-sender.ts';

/**
 * Stores the recipient's thank you note. Refuses orders that were not accepted. A new note replaces the
 * previous one; repeating the same note changes nothing.
 */
export async function addThankYouNote(
  context: Context,
  tx: Tx,
  orderId: string,
  input: ThankYouNoteInput,
): Promise<OrderRecord> {
  const order = await lockGift(context, tx, orderId);
  if (!isAccepted(order.status)) {
    throw new AppError(
      'order_state',
      `The order is ${describeGiftState(order)}; a thank you note can be added to an accepted gift only.`,
    );
  }
  refuseErased(order);
  const note = input.note.trim();
  if (order.thank_you_note === note) return order;
  const change = { thank_you_note: note, thanked_at: context.now };
  const thanked: OrderRecord = { ...order, ...change };
  writeOrderChange(tx, order, change);
  announceOrder(context, tx, thanked, 'order.thank_you_note_added');
  // A note that replaces another one is told by its event only.
  if (order.thank_you_note === null) await tellSender(context, tx, thanked, 'thanked');
  return thanked;
}
