/** Events of shippers say where parcels go. In the database these addresses are sealed. */
import { shipperEventTypes } from '@gifts/contract/events';
import type { FulfilmentShipment } from '@gifts/contract/fulfilment';
import { OperatorError } from '../../kit/errors.ts';
import type { Place } from '../../kit/sealer.ts';
import type { Vault } from '../../kit/vault.ts';
import { openAddress, type SealedAddress, sealAddress } from '../addresses/sealed-address.ts';
import type { EventRecord } from './envelope.ts';

type ShipTo = FulfilmentShipment['ship_to'];
type StoredShipment = Omit<FulfilmentShipment, 'ship_to'> & { ship_to: SealedAddress | ShipTo };

const placeOf = (organizationId: string, { id }: { id: string }): Place => ({
  column: 'events.ship_to',
  organizationId,
  rowId: id,
});

/** `organizationId` is the shipper whose event it is. */
export const sealShipTo = (
  vault: Vault,
  organizationId: string,
  shipment: FulfilmentShipment,
): StoredShipment => ({
  ...shipment,
  ship_to: sealAddress(vault, shipment.ship_to, placeOf(organizationId, shipment)),
});

/**
 * Returns the data of an event as it is shown and sent. Null if its address does not open: one such event must not keep others
 * from being sent.
 */
export function openEventData(
  vault: Vault,
  organizationId: string,
  { event_type: type, data }: Pick<EventRecord, 'event_type' | 'data'>,
): string | null {
  if (!Object.hasOwn(shipperEventTypes, type)) return data;
  const shipment = JSON.parse(data) as StoredShipment;
  try {
    const ship_to = openAddress(vault, shipment.ship_to, placeOf(organizationId, shipment));
    return JSON.stringify({ ...shipment, ship_to });
  } catch (error) {
    if (error instanceof OperatorError) return null;
    throw error;
  }
}
