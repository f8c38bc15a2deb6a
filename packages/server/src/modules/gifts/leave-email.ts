import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { AppError } from '../../kit/errors.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { isAccepted } from '../orders/order-state.ts';
import { refuseErased } from '../orders/refuse-erased.ts';
import { addressOf } from '../orders/sealed-recipient.ts';
import { writeOrderChange } from '../orders/write-orders.sql.ts';
import { describeGiftState } from './gift-state.ts';
import { lockGift } from './lock-gift.ts';
import { mailGiftAccepted } from './mail-gift-accepted.ts';

/**
 * Notes the e-mail address of a recipient whose sender gave none, and mails the confirmation with the recipient link
 * there. An order that has an address keeps it.
 */
export async function leaveEmail(
  context: Context,
  tx: Tx,
  orderId: string,
  email: string,
): Promise<OrderRecord> {
  const order = await lockGift(context, tx, orderId);
  const { recipient_token: token } = order;
  const address = addressOf(context, order);
  if (!isAccepted(order.status) || address === null || token === null) {
    throw new AppError(
      'order_state',
      `The order is ${describeGiftState(order)}; an e-mail address can be left for an accepted gift only.`,
    );
  }
  if (order.recipient_email !== null) return order;
  refuseErased(order);
  const told = { ...order, recipient_email: email };
  writeOrderChange(tx, order, { recipient_email: email });
  mailGiftAccepted(context, tx, { ...told, recipient_token: token }, address);
  return told;
}
