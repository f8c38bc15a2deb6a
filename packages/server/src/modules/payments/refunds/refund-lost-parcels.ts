import type { Context } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { assert } from '../../../kit/assert.ts';
import { bookReversal } from '../../ledger/book-refund.ts';
import { costOfItems } from '../../orders/cost-of-items.ts';
import { isItemOf } from '../../orders/items-of-shipment.ts';
import type { OrderRecord } from '../../orders/order-record.ts';
import type { ShipmentRecord } from '../../orders/shipment-record.ts';
import { refundUpTo } from './refund-up-to.ts';

/**
 * Refunds what the products of lost shipments cost in a locked order whose other shipments were delivered. Nobody is
 * owed their part of these products any more.
 */
export async function refundLostParcels(
  context: Context,
  tx: Tx,
  order: OrderRecord,
  lost: readonly Pick<ShipmentRecord, 'brand_id' | 'brand_name' | 'is_digital'>[],
): Promise<OrderRecord> {
  const { id, order_batch_id, amount_total: total } = order;
  assert(total !== null && order.paid_at !== null, 'an order with shipments was paid');
  const cost = costOfItems(order, (item) =>
    lost.some((shipment) => isItemOf(item, shipment, order.shipments)),
  );
  const reason = `Lost and not sent again: ${lost.map(({ brand_name }) => brand_name).join(', ')}.`;
  bookReversal(context, tx, { id, order_batch_id, ...cost }, reason);
  const paid = { ...order, amount_total: total };
  return refundUpTo(context, tx, paid, { kind: 'lost_parcel', amountCents: cost.amount_total, reason });
}
