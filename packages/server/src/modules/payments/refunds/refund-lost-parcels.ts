import type { Context } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { assert } from '../../../kit/assert.ts';
import { bookReversal } from '../../ledger/book-refund.ts';
import { costOfParcels } from '../../orders/cost-of-parcels.ts';
import type { OrderRecord } from '../../orders/order-record.ts';
import type { ShipmentRecord } from '../../orders/shipment-record.ts';
import { refundUpTo } from './refund-up-to.ts';

/**
 * Refunds what the products of lost shipments cost in a locked order whose other shipments were delivered, and what products
 * cost less that its recipient got in place of others. Nobody is owed their part of it any more.
 */
export async function refundLostParcels(
  context: Context,
  tx: Tx,
  order: OrderRecord,
  lost: readonly Pick<ShipmentRecord, 'brand_id' | 'brand_name' | 'is_digital' | 'units'>[],
): Promise<OrderRecord> {
  const { id, order_batch_id, amount_total: total } = order;
  assert(total !== null && order.paid_at !== null, 'an order with shipments was paid');
  const cost = costOfParcels(order, lost);
  const brands = new Set(lost.map(({ brand_name }) => brand_name));
  const reason =
    lost.length > 0
      ? `Lost and not sent again: ${[...brands].join(', ')}.`
      : 'Sent in place of what was out of stock, and costs less.';
  if (cost.amount_total === 0) return order;
  bookReversal(context, tx, { id, order_batch_id, ...cost }, reason);
  const paid = { ...order, amount_total: total };
  return refundUpTo(context, tx, paid, { kind: 'lost_parcel', amountCents: cost.amount_total, reason });
}
