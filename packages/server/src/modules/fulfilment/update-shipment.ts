/** What those who ship record about a parcel. */
import type { FailShipmentInput, FulfilmentShipment, SetTrackingInput } from '@gifts/contract/fulfilment';
import type { CallerContext, Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { assert } from '../../kit/assert.ts';
import { organizationTime } from '../../kit/clock.ts';
import { AppError } from '../../kit/errors.ts';
import { lockOrder } from '../orders/lock-orders.sql.ts';
import type { ShipmentRecord } from '../orders/shipment-record.ts';
import { findOrganization } from '../organizations/organizations.sql.ts';
import { advanceShipment } from './advance-shipment.ts';
import { trackingOf } from './carriers/known-carriers.ts';
import { findListedShipment, presentListed } from './find-fulfilment-shipment.ts';
import type { ShipmentUpdate } from './move-shipment.ts';

export const setTracking = (
  context: CallerContext,
  tx: Tx,
  shipmentId: string,
  { carrier, number }: SetTrackingInput,
): Promise<FulfilmentShipment> =>
  updateShipment(context, tx, shipmentId, () => ({
    status: 'tracking',
    tracking: trackingOf(carrier, number),
    estimatedDelivery: null,
  }));

export const withdrawTracking = (
  context: CallerContext,
  tx: Tx,
  shipmentId: string,
): Promise<FulfilmentShipment> =>
  updateShipment(context, tx, shipmentId, () => ({ status: 'failed_unset_tracking' }));

export const ship = (context: CallerContext, tx: Tx, shipmentId: string): Promise<FulfilmentShipment> =>
  updateShipment(context, tx, shipmentId, ({ delivery_eta: eta }) => ({
    status: 'shipped',
    estimatedDelivery: eta === null ? null : new Date(eta),
  }));

/** A delivery that the carrier has reported stays one. */
export const deliver = (context: CallerContext, tx: Tx, shipmentId: string): Promise<FulfilmentShipment> =>
  updateShipment(context, tx, shipmentId, ({ status }) => ({
    status: status === 'delivered' ? 'delivered' : 'delivered_override',
  }));

export const fail = (
  context: CallerContext,
  tx: Tx,
  shipmentId: string,
  { reason, reship }: FailShipmentInput,
): Promise<FulfilmentShipment> =>
  updateShipment(context, tx, shipmentId, () => ({
    status: reship ? 'failed_with_reship' : 'failed',
    reason,
  }));

/** Updates a shipment of one of the caller's brands in the name of the organization whose gift it is. */
async function updateShipment(
  context: CallerContext,
  tx: Tx,
  shipmentId: string,
  updateOf: (shipment: ShipmentRecord) => ShipmentUpdate,
): Promise<FulfilmentShipment> {
  const listed = await findListedShipment(context, tx, shipmentId);
  const customer = await contextOfCustomer(context, tx, listed.customer_id);
  const before = await lockOrder(tx, listed.customer_id, listed.order_id);
  const shipment = before?.shipments.find(({ id }) => id === listed.id);
  assert(before && shipment, 'a shipment of the list is one of an order');
  const key = { orderId: listed.order_id, shipmentId: listed.id };
  const { order, refusal } = await advanceShipment(customer, tx, key, updateOf(shipment));
  if (refusal !== null) throw new AppError('shipment_state', refusal);
  return presentListed(context, await findListedShipment(context, tx, shipmentId), order);
}

/** Catalog and keys of mail were read for the request, before its transaction began. */
async function contextOfCustomer(context: CallerContext, tx: Tx, customerId: string): Promise<Context> {
  const organization = await findOrganization(tx, customerId);
  assert(organization, 'organizations are never deleted');
  return { ...context, organization, now: organizationTime(context.clock, organization) };
}
