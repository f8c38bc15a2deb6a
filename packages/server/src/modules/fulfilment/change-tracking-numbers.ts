/** The tracking numbers of a shipment beside its first one. */
import type { AddTrackingNumberInput, FulfilmentShipment } from '@gifts/contract/fulfilment';
import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { AppError } from '../../kit/errors.ts';
import type { Tracking } from '../../ports/carrier.ts';
import { type ShipmentRecord, trackingNumbersOf } from '../orders/shipment-record.ts';
import { trackingOf } from './carriers/known-carriers.ts';
import { type LockedShipment, lockFulfilmentShipment } from './lock-fulfilment-shipment.ts';
import { presentChanged } from './present-changed.ts';
import { refuseHeld } from './refuse-held.ts';
import { rewriteShipment } from './rewrite-shipment.ts';
import { writeRemovedTrackingNumber, writeTrackingNumber } from './tracking-numbers.sql.ts';

const mostOthers = 20;

export async function addTrackingNumber(
  context: Context,
  tx: Tx,
  shipmentId: string,
  input: AddTrackingNumberInput,
): Promise<FulfilmentShipment> {
  const locked = await lockFulfilmentShipment(context, tx, shipmentId);
  const { customer, order, shipment } = locked;
  const added = trackingOf(input.carrier, input.number, input.url ?? null);
  const known = trackingNumbersOf(shipment).find(({ number }) => number === added.number);
  if (known && isSame(known, added)) return presentChanged(context, tx, order, shipment.id);
  const refusal = reasonNotToAdd(shipment, known);
  if (refusal !== null) throw new AppError('shipment_state', refusal);
  writeTrackingNumber(
    tx,
    { organization_id: order.organization_id, shipment_id: shipment.id },
    added,
    customer.now,
  );
  return rewriteNumbers(context, tx, locked, [...shipment.other_numbers, added]);
}

export async function removeTrackingNumber(
  context: Context,
  tx: Tx,
  shipmentId: string,
  removed: string,
): Promise<FulfilmentShipment> {
  const locked = await lockFulfilmentShipment(context, tx, shipmentId);
  const { order, shipment } = locked;
  if (removed === shipment.tracking_number) {
    throw new AppError(
      'shipment_state',
      "This is the shipment's first tracking number; withdraw it with DELETE …/tracking.",
    );
  }
  const others = shipment.other_numbers.filter(({ number }) => number !== removed);
  if (others.length === shipment.other_numbers.length) return presentChanged(context, tx, order, shipment.id);
  if (hasEnded(shipment)) {
    throw new AppError(
      'shipment_state',
      `The shipment is ${shipment.status}, so its tracking numbers stay as they are.`,
    );
  }
  writeRemovedTrackingNumber(
    tx,
    { organization_id: order.organization_id, shipment_id: shipment.id },
    removed,
  );
  return rewriteNumbers(context, tx, locked, others);
}

async function rewriteNumbers(
  context: Context,
  tx: Tx,
  { customer, order, shipment }: LockedShipment,
  others: Tracking[],
): Promise<FulfilmentShipment> {
  const changed = await rewriteShipment(customer, tx, order, { ...shipment, other_numbers: others });
  return presentChanged(context, tx, changed, shipment.id);
}

function reasonNotToAdd(shipment: ShipmentRecord, known: Tracking | undefined): string | null {
  refuseHeld(shipment, 'get a tracking number');
  switch (shipment.status) {
    case 'tracking':
    case 'shipped':
      break;
    case 'pending':
    case 'failed_unset_tracking':
      return `The shipment is ${shipment.status}; its first tracking number is set with POST …/tracking.`;
    default:
      return `The shipment is ${shipment.status}, so it gets no other tracking number.`;
  }
  if (known) return `The shipment has this number already, from ${known.carrier}; remove that first.`;
  return shipment.other_numbers.length >= mostOthers
    ? `The shipment has ${mostOthers} other tracking numbers already; remove one first.`
    : null;
}

const isSame = (known: Tracking, added: Tracking): boolean =>
  known.carrier === added.carrier && (added.url === null || added.url === known.url);

const hasEnded = ({ status, delivered_at: delivered }: ShipmentRecord): boolean =>
  delivered !== null || status === 'failed' || status === 'failed_with_reship';
