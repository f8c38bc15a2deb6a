/** What those who ship record about a parcel. */
import type { FailShipmentInput, FulfilmentShipment, SetTrackingInput } from '@gifts/contract/fulfilment';
import type { CallerContext } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { AppError } from '../../kit/errors.ts';
import type { ShipmentRecord } from '../orders/shipment-record.ts';
import { advanceShipment } from './advance-shipment.ts';
import { trackingOf } from './carriers/known-carriers.ts';
import { lockFulfilmentShipment } from './lock-fulfilment-shipment.ts';
import type { ShipmentUpdate } from './move-shipment.ts';
import { presentChanged } from './present-changed.ts';
import { refuseHeld } from './refuse-held.ts';

export const setTracking = (
  context: CallerContext,
  tx: Tx,
  shipmentId: string,
  input: SetTrackingInput,
): Promise<FulfilmentShipment> =>
  updateShipment(context, tx, shipmentId, ({ other_numbers: others }) => {
    const tracking = trackingOf(input);
    if (others.some(({ number }) => number === tracking.number)) {
      throw new AppError('shipment_state', 'The shipment has this number as another one; remove that first.');
    }
    return { status: 'tracking', tracking, estimatedDelivery: null };
  });

export const withdrawTracking = (
  context: CallerContext,
  tx: Tx,
  shipmentId: string,
): Promise<FulfilmentShipment> =>
  updateShipment(context, tx, shipmentId, () => ({ status: 'failed_unset_tracking' }));

/** A hold binds those who ship. A carrier that has the parcel all the same is believed. */
export const ship = (context: CallerContext, tx: Tx, shipmentId: string): Promise<FulfilmentShipment> =>
  updateShipment(context, tx, shipmentId, (shipment) => {
    refuseHeld(shipment, 'be sent');
    const { delivery_eta: eta } = shipment;
    return { status: 'shipped', estimatedDelivery: eta === null ? null : new Date(eta) };
  });

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
  const { customer, order, shipment } = await lockFulfilmentShipment(context, tx, shipmentId);
  const key = { orderId: order.id, shipmentId: shipment.id };
  const advanced = await advanceShipment(customer, tx, key, updateOf(shipment));
  if (advanced.refusal !== null) throw new AppError('shipment_state', advanced.refusal);
  return presentChanged(context, tx, advanced.order, shipment.id);
}
