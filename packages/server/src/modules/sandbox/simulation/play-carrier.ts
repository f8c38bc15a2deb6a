import type { Context } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { assert } from '../../../kit/assert.ts';
import { dayMs } from '../../../kit/duration.ts';
import { advanceShipment } from '../../fulfilment/advance-shipment.ts';
import { simulateUpdate } from '../../fulfilment/carriers/simulated/simulate-update.ts';
import type { ShipmentUpdate } from '../../fulfilment/move-shipment.ts';
import type { OrderRecord } from '../../orders/order-record.ts';
import { addressOf } from '../../orders/sealed-recipient.ts';
import { type ParcelMove, scenarioOf } from './next-parcel-move.ts';

/** A delayed parcel arrives this long after it was shipped. */
const delayMs = 10 * dayMs;

/** Does what the carrier does, on an order that the caller has locked. */
export async function playCarrier(
  context: Context,
  tx: Tx,
  order: OrderRecord,
  { shipmentId, status }: ParcelMove,
): Promise<OrderRecord> {
  const shipment = order.shipments.find(({ id }) => id === shipmentId);
  assert(shipment, 'a parcel that moves belongs to its order');
  const update = simulateUpdate(shipment, { status, carrier: null, number: null }, context.now);
  const key = { orderId: order.id, shipmentId };
  const advanced = await advanceShipment(context, tx, key, withDelay(context, order, update));
  assert(advanced.refusal === null, 'the table allows the move of a parcel on the locked order');
  return advanced.order;
}

function withDelay(context: Context, order: OrderRecord, update: ShipmentUpdate): ShipmentUpdate {
  const isDelayed = update.status === 'shipped' && scenarioOf(addressOf(context, order)) === 'delayed';
  return isDelayed ? { ...update, estimatedDelivery: new Date(context.now.getTime() + delayMs) } : update;
}
