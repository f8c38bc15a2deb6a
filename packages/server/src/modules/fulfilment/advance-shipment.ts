import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { assert } from '../../kit/assert.ts';
import { AppError } from '../../kit/errors.ts';
import type { Carrier } from '../../ports/carrier.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { lockOrder, touchOrder } from '../orders/orders.sql.ts';
import type { ShipmentRecord } from '../orders/shipment-record.ts';
import { transitionOrder } from '../orders/transition-order.ts';
import { changeShipment } from './change-shipment.ts';
import { failOrder } from './fail-order.ts';
import { mailGiftShipped } from './mail-gift-shipped.ts';
import { moveShipment, type ShipmentMove } from './move-shipment.ts';
import { orderAfterShipments } from './order-after-shipments.ts';

export interface ShipmentKey {
  orderId: string;
  shipmentId: string;
}

/**
 * Changes the status of a shipment along the contract's table, and the status of its order if that follows. Locks
 * the order first, so that changes to the shipments of one order run one after the other. A change to the current
 * status does nothing.
 */
export async function advanceShipment(
  context: Context,
  tx: Tx,
  { orderId, shipmentId }: ShipmentKey,
  { carrier, ...move }: ShipmentMove & { carrier: Carrier },
): Promise<OrderRecord> {
  const order = await lockOrder(tx, context.organization.id, orderId);
  const shipment = order?.shipments.find(({ id }) => id === shipmentId);
  assert(order && shipment, 'a shipment and its order exist');
  const moved = moveShipment(shipment, move, context.now, carrier);
  if (moved === shipment) return order;
  if (order.status === 'failed') {
    throw new AppError('shipment_state', "The order has failed, so its shipments can't move any more.");
  }
  return followShipment(context, tx, changeShipment(context, tx, order, moved), moved);
}

/** Changes the order to the status that its shipments imply, and returns it. */
async function followShipment(
  context: Context,
  tx: Tx,
  order: OrderRecord,
  moved: ShipmentRecord,
): Promise<OrderRecord> {
  const next = orderAfterShipments(order.status, order.shipments);
  switch (next) {
    case null:
      touchOrder(tx, order);
      return order;
    case 'failed':
      return failOrder(context, tx, order);
    case 'delivered':
      return transitionOrder(context, tx, order, next);
    case 'shipped': {
      const shipped = transitionOrder(context, tx, order, next);
      await mailGiftShipped(context, tx, shipped, moved);
      return shipped;
    }
  }
}
