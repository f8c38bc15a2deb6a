import type { ShipmentStatus } from '@gifts/contract/states';
import { AppError } from '../../kit/errors.ts';
import type { ShipmentRecord } from '../orders/shipment-record.ts';

/** Why a shipment that is held can't do something, as a sentence; null if it is not held. */
export const reasonOfHold = ({ hold_reason: reason }: ShipmentRecord, act: string): string | null =>
  reason === null ? null : `The shipment is held (${reason}), so it can't ${act}; release it first.`;

/**
 * Why those who ship can't record an update, as a sentence; null if no hold forbids it. A carrier that has a parcel all the
 * same is believed.
 */
export const reasonNotToSend = (
  shipment: ShipmentRecord,
  { status }: { status: ShipmentStatus },
): string | null => (status === 'shipped' ? reasonOfHold(shipment, 'be sent') : null);

export function refuseHeld(shipment: ShipmentRecord, act: string): void {
  const refusal = reasonOfHold(shipment, act);
  if (refusal !== null) throw new AppError('shipment_state', refusal);
}
