import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { isAcceptable, isAccepted, isGiftExpired } from '../orders/order-state.ts';
import { transitionOrder } from '../orders/transition-order.ts';
import { writeOrderChange } from '../orders/write-orders.sql.ts';
import { lockGift } from './lock-gift.ts';

/**
 * Counts a view of the gift page. The first view opens the gift. Views of a gift that has ended are not
 * counted.
 */
export async function openGift(context: Context, tx: Tx, orderId: string): Promise<OrderRecord> {
  const order = await lockGift(context, tx, orderId);
  const isOnOffer = isAcceptable(order.status) && !isGiftExpired(context, order);
  if (isOnOffer && order.status !== 'opened') return markOpened(context, tx, order);
  return isOnOffer || isAccepted(order.status) ? countView(tx, order) : order;
}

/**
 * Opens a gift that is not open yet. Some requests are only possible on the gift page, so they imply that it
 * was viewed.
 */
export const ensureOpened = (context: Context, tx: Tx, order: OrderRecord): OrderRecord =>
  order.status === 'opened' ? order : markOpened(context, tx, order);

const markOpened = (context: Context, tx: Tx, order: OrderRecord): OrderRecord =>
  transitionOrder(context, tx, order, 'opened', { view_count: order.view_count + 1 });

function countView(tx: Tx, order: OrderRecord): OrderRecord {
  const change = { view_count: order.view_count + 1 };
  writeOrderChange(tx, order, change);
  return { ...order, ...change };
}
