/** A question to a recipient that ends without a choice. */
import type { Context } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { assert } from '../../../kit/assert.ts';
import { advanceShipment } from '../../fulfilment/advance-shipment.ts';
import { findOrderIdOfShipment } from '../../fulfilment/shipments.sql.ts';
import { tellOfCanceledShipments } from '../../fulfilment/shippers/tell-shippers.ts';
import { lockOrder } from '../../orders/lock-orders.sql.ts';
import type { OrderRecord } from '../../orders/order-record.ts';

/** Fails a parcel of a locked order whose recipient wants nothing else, or did not choose. Its products are refunded. */
export async function endSwapOffer(
  context: Context,
  tx: Tx,
  order: OrderRecord,
  shipmentId: string,
): Promise<OrderRecord> {
  const key = { orderId: order.id, shipmentId };
  const update = { status: 'failed', reason: 'out_of_stock' } as const;
  const { order: ended, refusal } = await advanceShipment(context, tx, key, update);
  assert(refusal === null, 'a parcel that is held can fail');
  const failed = ended.shipments.filter(({ id }) => id === shipmentId);
  await tellOfCanceledShipments(
    context,
    tx,
    failed.map((shipment) => ({ order: ended, shipment })),
  );
  return ended;
}

/** Ends the question about a shipment if its time has passed. */
export async function expireSwapOffer(context: Context, tx: Tx, shipmentId: string): Promise<void> {
  const organizationId = context.organization.id;
  const orderId = await findOrderIdOfShipment(tx, organizationId, shipmentId);
  const order = orderId && (await lockOrder(tx, organizationId, orderId));
  if (!order) return;
  const dueAt = order.shipments.find(({ id }) => id === shipmentId)?.swap_due_at ?? null;
  if (dueAt !== null && new Date(dueAt) <= context.now) await endSwapOffer(context, tx, order, shipmentId);
}
