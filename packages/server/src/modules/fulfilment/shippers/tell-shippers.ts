/** Keeps what shippers see up to date, and announces it to them, in the transaction that makes the change. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ShipperEventType } from '@gifts/contract/events';
import type { Context } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { idTime } from '../../../kit/ids.ts';
import { appendShipperEvents } from '../../events/append-event.ts';
import type { OrderRecord } from '../../orders/order-record.ts';
import type { ShipmentRecord } from '../../orders/shipment-record.ts';
import { presentFulfilmentShipment } from '../present-fulfilment-shipment.ts';
import {
  type NewShipperShipment,
  writeHoldForShipper,
  writeShipperShipments,
  writeStatusForShipper,
  writeTouchForShipper,
} from './shipper-shipments.sql.ts';
import { findShippers, type Shipper, shipsFor } from './shippers.sql.ts';

export interface ToldShipment {
  readonly order: OrderRecord;
  readonly shipment: ShipmentRecord;
}

/** Adds new shipments to the lists of those who ship for their brands. */
export async function tellOfNewShipments(
  context: Context,
  tx: Tx,
  shipments: readonly ToldShipment[],
): Promise<void> {
  const shippers = shipments.length === 0 ? [] : await findShippers(tx);
  const rows = shipments.flatMap((told) =>
    receiversOf(told, shippers).map((shipper) => rowOf(shipper, told)),
  );
  writeShipperShipments(tx, context.clock.now(), rows);
  await announce(context, tx, 'shipment.created', shipments, shippers);
}

/** Changes the status of a shipment in the lists. */
export async function tellOfNewStatus(
  context: Context,
  tx: Tx,
  before: ShipmentRecord,
  moved: ShipmentRecord,
): Promise<void> {
  if (moved.is_digital) return;
  const change = {
    status: moved.status,
    previousStatus: before.status,
    isHeld: moved.held_at !== null,
    at: context.clock.now(),
  };
  for (const shipper of await findShippers(tx))
    if (shipsFor(shipper, moved.brand_id))
      writeStatusForShipper(tx, shipper.organization_id, moved.id, change);
}

/** Says that something else than the status of a shipment changed, which may be its hold. */
export async function tellOfOtherChange(context: Context, tx: Tx, changed: ShipmentRecord): Promise<void> {
  const change = { isHeld: changed.held_at !== null, at: context.clock.now() };
  for (const shipper of await findShippers(tx))
    if (shipsFor(shipper, changed.brand_id))
      writeHoldForShipper(tx, shipper.organization_id, changed.id, change);
}

/** Announces that shipments are not to be sent any more. Their status has been written. */
export const tellOfCanceledShipments = (context: Context, tx: Tx, shipments: readonly ToldShipment[]) =>
  tellOfChanges(context, tx, 'shipment.canceled', shipments);

/** Announces that shipments go to another address. */
export async function tellOfChangedAddress(
  context: Context,
  tx: Tx,
  shipments: readonly ToldShipment[],
): Promise<void> {
  await tellOfChangedFields(
    context,
    tx,
    shipments.map(({ shipment }) => shipment),
  );
  await tellOfChanges(context, tx, 'shipment.address_changed', shipments);
}

/** Says in the lists that shipments changed in something else than their status. */
export async function tellOfChangedFields(
  context: Context,
  tx: Tx,
  shipments: readonly ShipmentRecord[],
): Promise<void> {
  const at = context.clock.now();
  for (const shipper of shipments.length === 0 ? [] : await findShippers(tx)) {
    const ids = shipments.filter(({ brand_id: brandId }) => shipsFor(shipper, brandId)).map(({ id }) => id);
    if (ids.length > 0) writeTouchForShipper(tx, shipper.organization_id, ids, at);
  }
}

async function tellOfChanges(
  context: Context,
  tx: Tx,
  type: ShipperEventType,
  shipments: readonly ToldShipment[],
): Promise<void> {
  const shippers = shipments.length === 0 ? [] : await findShippers(tx);
  await announce(context, tx, type, shipments, shippers);
}

/** An address is opened for so many shipments, and sealed for each shipper, before other requests are served. */
const sliceSize = 100;

async function announce(
  context: Context,
  tx: Tx,
  type: ShipperEventType,
  shipments: readonly ToldShipment[],
  shippers: readonly Shipper[],
): Promise<void> {
  const at = context.clock.now();
  for (let from = 0; from < shipments.length; from += sliceSize) {
    if (from > 0) await nextTurn();
    const events = shipments.slice(from, from + sliceSize).flatMap((told) => {
      const receivers = receiversOf(told, shippers);
      if (receivers.length === 0) return [];
      const data = presentFulfilmentShipment(context, told.order, told.shipment, at);
      return receivers.map(({ organization_id: organizationId }) => ({ organizationId, data }));
    });
    appendShipperEvents(context, tx, { type, at }, events);
  }
}

/** Nobody packs and sends gift cards. */
const receiversOf = ({ shipment }: ToldShipment, shippers: readonly Shipper[]): Shipper[] =>
  shipment.is_digital ? [] : shippers.filter((shipper) => shipsFor(shipper, shipment.brand_id));

const rowOf = (shipper: Shipper, { order, shipment }: ToldShipment): NewShipperShipment => ({
  organization_id: shipper.organization_id,
  id: shipment.id,
  customer_id: order.organization_id,
  order_id: order.id,
  brand_id: shipment.brand_id,
  status: shipment.status,
  is_held: shipment.held_at !== null,
  created_at: idTime(shipment.id),
});
