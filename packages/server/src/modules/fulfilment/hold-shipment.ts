/** Holds: a parcel that must not leave now, until somebody releases it. */
import type { FulfilmentShipment, HoldShipmentInput } from '@gifts/contract/fulfilment';
import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { AppError } from '../../kit/errors.ts';
import { isUnsent } from './is-unsent.ts';
import { type LockedShipment, lockFulfilmentShipment } from './lock-fulfilment-shipment.ts';
import { presentChanged } from './present-changed.ts';
import { rewriteShipment } from './rewrite-shipment.ts';

/** Holds a shipment that the carrier does not have. One that is held gets the new reason and note. */
export async function holdShipment(
  context: Context,
  tx: Tx,
  shipmentId: string,
  { reason, note }: HoldShipmentInput,
): Promise<FulfilmentShipment> {
  const locked = await lockFulfilmentShipment(context, tx, shipmentId);
  const { customer, shipment } = locked;
  if (!isUnsent(shipment)) {
    throw new AppError('shipment_state', `The shipment is ${shipment.status}, so it can't be held any more.`);
  }
  return change(context, tx, locked, {
    hold_reason: reason,
    hold_note: note?.trim() ? note : null,
    held_at: shipment.held_at ?? customer.now.toISOString(),
    swap_due_at: reason === 'out_of_stock' ? shipment.swap_due_at : null,
  });
}

export async function releaseShipment(
  context: Context,
  tx: Tx,
  shipmentId: string,
): Promise<FulfilmentShipment> {
  const locked = await lockFulfilmentShipment(context, tx, shipmentId);
  return change(context, tx, locked, {
    hold_reason: null,
    hold_note: null,
    held_at: null,
    swap_due_at: null,
  });
}

async function change(
  context: Context,
  tx: Tx,
  { customer, order, shipment }: LockedShipment,
  hold: Pick<LockedShipment['shipment'], 'hold_reason' | 'hold_note' | 'held_at' | 'swap_due_at'>,
): Promise<FulfilmentShipment> {
  const isSame = hold.hold_reason === shipment.hold_reason && hold.hold_note === shipment.hold_note;
  const changed = isSame ? order : await rewriteShipment(customer, tx, order, { ...shipment, ...hold });
  return presentChanged(context, tx, changed, shipment.id);
}
