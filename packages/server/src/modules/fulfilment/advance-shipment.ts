import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { assert } from '../../kit/assert.ts';
import { lockOrder } from '../orders/lock-orders.sql.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import type { ShipmentRecord } from '../orders/shipment-record.ts';
import { writeOrderRevision } from '../orders/write-orders.sql.ts';
import { changeShipment } from './change-shipment.ts';
import { followShipments } from './follow-shipments.ts';
import { mailGiftDelivered } from './mail-gift-delivered.ts';
import { mailGiftShipped } from './mail-gift-shipped.ts';
import { mailLostParcel } from './mail-lost-parcel.ts';
import { moveShipment, reasonNotToMove, type ShipmentUpdate } from './move-shipment.ts';
import { isLost } from './order-after-shipments.ts';

export interface ShipmentKey {
  orderId: string;
  shipmentId: string;
}

/** The order after the update, and the reason why the update was refused; null if it was not. */
export interface AdvancedShipment {
  order: OrderRecord;
  refusal: string | null;
}

/**
 * Records an update from a carrier or an operator: changes the status of the shipment along the contract's table, and
 * the status of its order if that follows. Locks the order first, so that updates of the shipments of one order run one
 * after the other. A repeated update does nothing. An update that is late or that the table does not allow does nothing
 * either, and its refusal is returned.
 */
export async function advanceShipment(
  context: Context,
  tx: Tx,
  { orderId, shipmentId }: ShipmentKey,
  update: ShipmentUpdate,
): Promise<AdvancedShipment> {
  const order = await lockOrder(tx, context.organization.id, orderId);
  assert(order, 'a shipment is read with its order');
  return advanceLockedShipment(context, tx, order, shipmentId, update);
}

/** The same for an order that the caller has locked, as it is now. */
export async function advanceLockedShipment(
  context: Context,
  tx: Tx,
  order: OrderRecord,
  shipmentId: string,
  update: ShipmentUpdate,
): Promise<AdvancedShipment> {
  const shipment = order.shipments.find(({ id }) => id === shipmentId);
  assert(shipment, 'a shipment is read with its order');
  const refusal = reasonNotToMove(shipment, update);
  if (refusal !== null) return { order, refusal };
  const moved = moveShipment(shipment, update, context.now);
  if (moved === shipment) return { order, refusal: null };
  if (order.status === 'failed') {
    return { order, refusal: "The order has failed, so its shipments can't move any more." };
  }
  const changed = await changeShipment(context, tx, order, moved);
  return { order: await afterShipment(context, tx, changed, moved), refusal: null };
}

/** Changes the order to the statuses that its shipments imply, and returns it. */
async function afterShipment(
  context: Context,
  tx: Tx,
  order: OrderRecord,
  moved: ShipmentRecord,
): Promise<OrderRecord> {
  if (isFirstScan(order, moved)) mailGiftShipped(context, tx, order, moved);
  const followed = await followShipments(context, tx, order);
  mailWhatHappened(context, tx, followed, moved);
  if (followed === order) writeOrderRevision(tx, order);
  return followed;
}

/**
 * Mails the recipient about a lost parcel, or that the gift is complete. A lost parcel by which the order fails is told by
 * the mail of the failed order, and one that ends an order whose other parcels have arrived by its own mail.
 */
function mailWhatHappened(context: Context, tx: Tx, order: OrderRecord, moved: ShipmentRecord): void {
  if (isLost(moved.status) && order.status !== 'failed') mailLostParcel(context, tx, order, moved);
  if (moved.delivered_at !== null && order.status === 'delivered') mailGiftDelivered(context, tx, order);
}

/** True once for each order. A parcel whose delivery was recorded by hand has no scan, and neither have gift cards. */
const isFirstScan = ({ shipments }: OrderRecord, moved: ShipmentRecord): boolean =>
  moved.status === 'shipped' &&
  shipments.every(({ id, is_digital, shipped_at }) => id === moved.id || is_digital || shipped_at === null);
