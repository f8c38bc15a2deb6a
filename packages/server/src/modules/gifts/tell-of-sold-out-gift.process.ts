import { recipientName } from '@gifts/contract/names';
import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { queueSenderMail } from '../notifications/queue-sender-mail.ts';
import { isAcceptable } from '../orders/order-state.ts';
import { lockGift } from './lock-gift.ts';
import { wasOutOfStock, writeRequest } from './recipient-requests.sql.ts';

/** Tells the sender of a gift whose acceptance was refused. That has written nothing, so this has its own transaction. */
export const tellOfSoldOutGift = (context: Context, orderId: string): Promise<void> =>
  context.db.transaction((tx) => noteSoldOutGift(context, tx, orderId));

/**
 * Tells the sender that a recipient cannot accept, because something in the gift has sold out. There is one mail for a batch,
 * because its other recipients want the same. Senders of commerce apps are programs, and get no mail.
 */
export async function noteSoldOutGift(context: Context, tx: Tx, orderId: string): Promise<void> {
  const order = await lockGift(context, tx, orderId);
  if (!isAcceptable(order.status)) return;
  const isKnown = await wasOutOfStock(tx, order);
  writeRequest(tx, {
    organization_id: order.organization_id,
    order_id: order.id,
    kind: 'out_of_stock',
    requested_at: context.now,
    closed_at: null,
  });
  if (isKnown || order.commerce_app_id !== null) return;
  await queueSenderMail(context, tx, {
    template: 'out_of_stock',
    sender: order.sender,
    params: (senderFirstName) => ({
      senderFirstName,
      recipientName: recipientName(order),
      products: order.cart_items.map(({ product }) => product.name),
    }),
  });
}
