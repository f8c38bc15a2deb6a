import type { FulfilmentShipment } from '@gifts/contract/fulfilment';
import type { Context } from '../../context/context.ts';
import type { Statements } from '../../db/statements.ts';
import { assert } from '../../kit/assert.ts';
import { AppError } from '../../kit/errors.ts';
import { recordLooksAt, type Shown } from '../audit/record-looks.process.ts';
import { findOrdersOfOrganizations } from '../orders/find-orders.sql.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { presentFulfilmentShipment } from './present-fulfilment-shipment.ts';
import {
  findShipperShipment,
  findShipperShipments,
  type ShipperShipment,
} from './shippers/shipper-shipments.sql.ts';

/** Finds a shipment that the caller ships. The shipments of other brands are answered as if they did not exist. */
export async function findListedShipment(
  context: Context,
  db: Statements,
  shipmentId: string,
): Promise<ShipperShipment> {
  const listed = await findShipperShipment(db, context.organization.id, shipmentId);
  if (!listed) throw new AppError('not_found', 'Shipment not found');
  return listed;
}

/** Returns whose gift a shipment is: the entry about an act stands in the audit log of that organization. */
export const customerOfShipment = async (
  context: Context,
  db: Statements,
  { params }: { params: { id: string } },
): Promise<string> => (await findListedShipment(context, db, params.id)).customer_id;

/**
 * Returns shipments of the caller by their ids, in the order of the ids. Those that the caller does not ship are left out. The
 * addresses are about to be shown, so the look is recorded as `act`.
 */
export async function findFulfilmentShipments(
  context: Context,
  db: Statements,
  ids: readonly string[],
  act: string,
): Promise<FulfilmentShipment[]> {
  const listed = await findShipperShipments(db, context.organization.id, ids);
  await recordLooksAt(context, { act, kind: 'shipment' }, listed.map(shownOf));
  const orders = await findOrdersOfOrganizations(
    db,
    // Several parcels may be of one order.
    [...new Map(listed.map((each) => [each.order_id, each])).values()].map(({ customer_id, order_id }) => ({
      organizationId: customer_id,
      orderId: order_id,
    })),
  );
  const listedById = new Map(listed.map((each) => [each.id, each]));
  const orderById = new Map(orders.map((order) => [order.id, order]));
  return ids.flatMap((id) => {
    const found = listedById.get(id.toLowerCase());
    return found ? [presentListed(context, found, orderById.get(found.order_id))] : [];
  });
}

/** A shipment as the audit log names it: in the log of the organization whose gift it is. */
export const shownOf = ({ customer_id, id }: ShipperShipment): Shown => ({
  organization_id: customer_id,
  id,
});

/** Presents a shipment of the list with its order. */
export function presentListed(
  context: Context,
  { id, updated_at: updatedAt }: ShipperShipment,
  order: OrderRecord | undefined,
): FulfilmentShipment {
  const shipment = order?.shipments.find((each) => each.id === id);
  assert(order && shipment, 'a shipment of the list is one of an order');
  return presentFulfilmentShipment(context, order, shipment, updatedAt);
}
