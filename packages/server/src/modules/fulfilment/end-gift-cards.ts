import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { assert } from '../../kit/assert.ts';
import { AppError } from '../../kit/errors.ts';
import { lockOrder } from '../orders/lock-orders.sql.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { advanceShipment } from './advance-shipment.ts';

/**
 * Records for an operator what becomes of the gift cards of an order that wait for codes: delivered in another way, or
 * given up. What is given up is refunded as a lost parcel is. They get no code any more.
 */
export async function endGiftCards(
  context: Context,
  tx: Tx,
  orderId: string,
  outcome: 'delivered' | 'failed',
): Promise<OrderRecord> {
  const order = await lockOrder(tx, context.organization.id, orderId);
  assert(order, 'the order was found before, and orders are never deleted');
  const waiting = order.shipments.filter(({ is_digital, status }) => is_digital && status === 'pending');
  if (waiting.length === 0) {
    throw new AppError('order_state', `No gift card of the order ${orderId} waits for a code.`);
  }
  let current = order;
  for (const { id: shipmentId } of waiting) {
    const update =
      outcome === 'delivered'
        ? ({ status: 'delivered_override' } as const)
        : ({ status: 'failed', reason: 'out_of_stock' } as const);
    const advanced = await advanceShipment(context, tx, { orderId, shipmentId }, update);
    assert(advanced.refusal === null, 'the table allows to end a pending shipment');
    current = advanced.order;
  }
  return current;
}
