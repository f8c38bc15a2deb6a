/** What those who ship record about a parcel. */
import type { FailShipmentInput, FulfilmentShipment, SetTrackingInput } from '@gifts/contract/fulfilment';
import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { assert } from '../../kit/assert.ts';
import { AppError } from '../../kit/errors.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import type { ShipmentRecord } from '../orders/shipment-record.ts';
import { advanceLockedShipment } from './advance-shipment.ts';
import { trackingOf } from './carriers/known-carriers.ts';
import { lockFulfilmentShipment } from './lock-fulfilment-shipment.ts';
import { isTrackedBy, type ShipmentUpdate } from './move-shipment.ts';
import { presentChanged } from './present-changed.ts';
import { reasonNotToSend } from './refuse-held.ts';

/** Does nothing if the shipment has the number, whatever has become of it since. */
export const setTracking = (
  context: Context,
  tx: Tx,
  shipmentId: string,
  { carrier, number, url = null }: SetTrackingInput,
): Promise<FulfilmentShipment> =>
  update(context, tx, shipmentId, (shipment) => {
    const tracking = trackingOf(carrier, number, url);
    return isTrackedBy(shipment, tracking) ? [] : [{ status: 'tracking', tracking, estimatedDelivery: null }];
  });

export const withdrawTracking = (context: Context, tx: Tx, shipmentId: string): Promise<FulfilmentShipment> =>
  update(context, tx, shipmentId, () => [{ status: 'failed_unset_tracking' }]);

export const ship = (context: Context, tx: Tx, shipmentId: string): Promise<FulfilmentShipment> =>
  update(context, tx, shipmentId, (shipment) => [shippedNow(shipment)]);

/** The carrier's estimate stays. */
const shippedNow = ({ delivery_eta: eta }: ShipmentRecord): ShipmentUpdate => ({
  status: 'shipped',
  estimatedDelivery: eta === null ? null : new Date(eta),
});

/** A delivery that the carrier has reported stays one. */
export const deliver = (context: Context, tx: Tx, shipmentId: string): Promise<FulfilmentShipment> =>
  update(context, tx, shipmentId, ({ status }) => [
    { status: status === 'delivered' ? 'delivered' : 'delivered_override' },
  ]);

export const fail = (
  context: Context,
  tx: Tx,
  shipmentId: string,
  { reason, reship }: FailShipmentInput,
): Promise<FulfilmentShipment> =>
  update(context, tx, shipmentId, () => [{ status: reship ? 'failed_with_reship' : 'failed', reason }]);

async function update(
  context: Context,
  tx: Tx,
  shipmentId: string,
  updatesOf: (shipment: ShipmentRecord) => readonly ShipmentUpdate[],
): Promise<FulfilmentShipment> {
  const { order } = await updateShipment(context, tx, shipmentId, updatesOf);
  return presentChanged(context, tx, order, shipmentId);
}

/**
 * Updates a shipment of one of the shipper's brands, in the name of the organization whose gift it is. Refuses with
 * `shipment_state` if one of the updates is not allowed.
 */
export async function updateShipment(
  context: Context,
  tx: Tx,
  shipmentId: string,
  updatesOf: (shipment: ShipmentRecord, now: Date) => readonly ShipmentUpdate[],
): Promise<{ order: OrderRecord; before: ShipmentRecord; after: ShipmentRecord }> {
  const { customer, order: locked, shipment: before } = await lockFulfilmentShipment(context, tx, shipmentId);
  let order = locked;
  for (const each of updatesOf(before, customer.now)) {
    const held = reasonNotToSend(shipmentOf(order, before.id), each);
    const advanced =
      held === null
        ? await advanceLockedShipment(customer, tx, order, before.id, each)
        : { order, refusal: held };
    if (advanced.refusal !== null) throw new AppError('shipment_state', advanced.refusal);
    order = advanced.order;
  }
  return { order, before, after: shipmentOf(order, before.id) };
}

function shipmentOf({ shipments }: OrderRecord, shipmentId: string): ShipmentRecord {
  const shipment = shipments.find(({ id }) => id === shipmentId);
  assert(shipment, 'a shipment of the list is one of an order');
  return shipment;
}
