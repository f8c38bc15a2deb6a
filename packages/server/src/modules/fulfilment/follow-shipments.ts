import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { assert } from '../../kit/assert.ts';
import { lockOrder } from '../orders/lock-orders.sql.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { transitionOrder } from '../orders/transition-order.ts';
import { deliverOrder } from './deliver-order.ts';
import { failOrder } from './fail-order.ts';
import { orderAfterShipments, type StatusAfterShipments } from './order-after-shipments.ts';

/** Changes a locked order to the statuses that its shipments imply. Returns the same order if there are none. */
export async function followShipments(context: Context, tx: Tx, order: OrderRecord): Promise<OrderRecord> {
  let current = order;
  for (const status of orderAfterShipments(order.status, order.shipments)) {
    current = await enterStatus(context, tx, current, status);
  }
  return current;
}

/** Ends an order whose shipments ended in an earlier release, which left the order as it was. */
export async function followEndedShipments(context: Context, tx: Tx, orderId: string): Promise<void> {
  const order = await lockOrder(tx, context.organization.id, orderId);
  assert(order, 'orders are never deleted');
  if (order.shipments.length > 0) await followShipments(context, tx, order);
}

async function enterStatus(
  context: Context,
  tx: Tx,
  order: OrderRecord,
  status: StatusAfterShipments,
): Promise<OrderRecord> {
  switch (status) {
    case 'shipped':
      return transitionOrder(context, tx, order, status);
    case 'delivered':
      return deliverOrder(context, tx, order);
    case 'failed':
      return failOrder(context, tx, order);
  }
}
