import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { assert } from '../../kit/assert.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { lockOrder, touchOrder } from '../orders/orders.sql.ts';
import type { ShipmentRecord } from '../orders/shipment-record.ts';
import { transitionOrder } from '../orders/transition-order.ts';
import { changeShipment } from './change-shipment.ts';
import { failOrder } from './fail-order.ts';
import { mailGiftShipped } from './mail-gift-shipped.ts';
import { moveShipment, reasonNotToMove, type ShipmentUpdate } from './move-shipment.ts';
import { orderAfterShipments } from './order-after-shipments.ts';

export interface ShipmentKey {
  orderId: string;
  shipmentId: string;
}

/** The order as it is then, and why the update has changed nothing; null where nothing was in its way. */
export interface AdvancedShipment {
  order: OrderRecord;
  refusal: string | null;
}

/**
 * Records what a carrier or an operator says of a shipment: moves it along the contract's table, and its order with it
 * where the order follows. The order is locked first, so whoever moves shipments of one order takes turns. An update
 * that comes again changes nothing. One that comes too late, or that the table does not allow, changes nothing either,
 * and the caller learns why.
 */
export async function advanceShipment(
  context: Context,
  tx: Tx,
  { orderId, shipmentId }: ShipmentKey,
  update: ShipmentUpdate,
): Promise<AdvancedShipment> {
  const order = await lockOrder(tx, context.organization.id, orderId);
  const shipment = order?.shipments.find(({ id }) => id === shipmentId);
  assert(order && shipment, 'a shipment is read with its order');
  const refusal = reasonNotToMove(shipment, update);
  if (refusal !== null) return { order, refusal };
  const moved = moveShipment(shipment, update, context.now);
  if (moved === shipment) return { order, refusal: null };
  if (order.status === 'failed') {
    return { order, refusal: "The order has failed, so its shipments can't move any more." };
  }
  const changed = changeShipment(context, tx, order, moved);
  return { order: await followShipment(context, tx, changed, moved), refusal: null };
}

/** The order as it is with its shipments as they are now. */
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
