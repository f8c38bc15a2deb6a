import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { lockOrdersOfSlices, type OrderSlice } from '../orders/lock-orders.sql.ts';
import { transitionOrders } from '../orders/transition-order.ts';
import { shipmentsOfCart } from './new-shipment.ts';
import { scheduleCodes } from './schedule-codes.ts';
import { writeShipments } from './shipments.sql.ts';
import { tellOfNewShipments } from './shippers/tell-shippers.ts';

/**
 * Places the paid orders of slices of batches: each becomes `ordered` and gets a pending shipment for each brand
 * of its cart, and another one for its gift cards, whose codes a job issues. Orders that are not `paid` are skipped, so running it again does nothing.
 */
export async function placeOrders(context: Context, tx: Tx, slices: readonly OrderSlice[]): Promise<void> {
  const paid = await lockOrdersOfSlices(tx, context.organization.id, slices, 'paid');
  const orders = paid.map((order) => ({ ...order, shipments: shipmentsOfCart(order.cart_items) }));
  const shipments = orders.flatMap((order) =>
    order.shipments.map((shipment) => ({ ...shipment, order_id: order.id })),
  );
  writeShipments(tx, context.organization.id, context.now, shipments);
  transitionOrders(context, tx, orders, 'ordered');
  const withGiftCards = orders.filter((order) => order.shipments.some((shipment) => shipment.is_digital));
  scheduleCodes(
    tx,
    context.organization.id,
    withGiftCards.map(({ id }) => id),
  );
  const placed = orders.flatMap((order) => order.shipments.map((shipment) => ({ order, shipment })));
  await tellOfNewShipments(context, tx, placed);
}
