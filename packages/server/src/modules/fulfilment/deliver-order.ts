import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { transitionOrder } from '../orders/transition-order.ts';
import { refundLostParcels } from '../payments/refunds/refund-lost-parcels.ts';
import { earnOrders, openAccountsOfBrands } from '../payouts/earnings/earn-orders.ts';

/**
 * Makes an order `delivered` whose shipments have all come to their end. Refunds the products of shipments that were
 * lost and not sent again, and what other products cost less that were sent in place of some. Books what the brands of the
 * others have earned. The caller has locked the order.
 */
export async function deliverOrder(context: Context, tx: Tx, order: OrderRecord): Promise<OrderRecord> {
  openAccountsOfBrands(context, tx, [order]);
  const delivered = transitionOrder(context, tx, order, 'delivered');
  const lost = order.shipments.filter(({ status }) => status === 'failed');
  const isAsPaid = lost.length === 0 && order.shipments.every(({ swapped_at: at }) => at === null);
  const refunded = isAsPaid ? delivered : await refundLostParcels(context, tx, delivered, lost);
  await earnOrders(context, tx, [refunded]);
  return refunded;
}
