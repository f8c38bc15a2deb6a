/** What those who ship record about a parcel. */
import type { FailShipmentInput, FulfilmentShipment, SetTrackingInput } from '@gifts/contract/fulfilment';
import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { assert } from '../../kit/assert.ts';
import { organizationTime } from '../../kit/clock.ts';
import { AppError } from '../../kit/errors.ts';
import { lockOrder } from '../orders/lock-orders.sql.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import type { ShipmentRecord } from '../orders/shipment-record.ts';
import { findOrganization } from '../organizations/organizations.sql.ts';
import { advanceShipment } from './advance-shipment.ts';
import { trackingOf } from './carriers/known-carriers.ts';
import { findListedShipment, presentListed } from './find-fulfilment-shipment.ts';
import { isTrackedBy, type ShipmentUpdate } from './move-shipment.ts';

/** Does nothing if the shipment has the number, whatever has become of it since. */
export const setTracking = (
  context: Context,
  tx: Tx,
  shipmentId: string,
  { carrier, number }: SetTrackingInput,
): Promise<FulfilmentShipment> =>
  update(context, tx, shipmentId, (shipment) => {
    const tracking = trackingOf(carrier, number);
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
  return presentListed(context, await findListedShipment(context, tx, shipmentId), order);
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
  const listed = await findListedShipment(context, tx, shipmentId);
  const customer = await contextOfCustomer(context, tx, listed.customer_id);
  const key = { orderId: listed.order_id, shipmentId: listed.id };
  let order = await lockOrder(tx, listed.customer_id, listed.order_id);
  const before = shipmentOf(order, listed.id);
  for (const each of updatesOf(before, customer.now)) {
    const advanced = await advanceShipment(customer, tx, key, each);
    if (advanced.refusal !== null) throw new AppError('shipment_state', advanced.refusal);
    order = advanced.order;
  }
  assert(order, 'orders are never deleted');
  return { order, before, after: shipmentOf(order, listed.id) };
}

function shipmentOf(order: OrderRecord | null, shipmentId: string): ShipmentRecord {
  const shipment = order?.shipments.find(({ id }) => id === shipmentId);
  assert(shipment, 'a shipment of the list is one of an order');
  return shipment;
}

/** Catalog and keys of mail were read for the request, before its transaction began. */
async function contextOfCustomer(context: Context, tx: Tx, customerId: string): Promise<Context> {
  const organization = await findOrganization(tx, customerId);
  assert(organization, 'organizations are never deleted');
  return { ...context, organization, now: organizationTime(context.clock, organization) };
}
