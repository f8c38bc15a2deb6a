import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { assert } from '../../kit/assert.ts';
import { organizationTime } from '../../kit/clock.ts';
import { lockOrder } from '../orders/lock-orders.sql.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import type { ShipmentRecord } from '../orders/shipment-record.ts';
import { findOrganization } from '../organizations/organizations.sql.ts';
import { findListedShipment } from './find-fulfilment-shipment.ts';

/** A shipment of one of the caller's brands, and the organization whose gift it is. */
export interface LockedShipment {
  readonly customer: Context;
  readonly order: OrderRecord;
  readonly shipment: ShipmentRecord;
}

/** Locks the order of a shipment that the caller ships, so that changes of its shipments run one after the other. */
export async function lockFulfilmentShipment(
  context: Context,
  tx: Tx,
  shipmentId: string,
): Promise<LockedShipment> {
  const listed = await findListedShipment(context, tx, shipmentId);
  const customer = await contextOfCustomer(context, tx, listed.customer_id);
  const order = await lockOrder(tx, listed.customer_id, listed.order_id);
  const shipment = order?.shipments.find(({ id }) => id === listed.id);
  assert(order && shipment, 'a shipment of the list is one of an order');
  return { customer, order, shipment };
}

/** Catalog and keys of mail were read for the request, before its transaction began. */
async function contextOfCustomer(context: Context, tx: Tx, customerId: string): Promise<Context> {
  const organization = await findOrganization(tx, customerId);
  assert(organization, 'organizations are never deleted');
  return { ...context, organization, now: organizationTime(context.clock, organization) };
}
