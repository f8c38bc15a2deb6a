import type { ShipmentRecord } from '../../orders/shipment-record.ts';
import { isTrackedBy, type ShipmentUpdate } from '../move-shipment.ts';
import type { ParcelNews } from './read-rows.ts';

type KnownShipment = Pick<
  ShipmentRecord,
  'status' | 'tracking_carrier' | 'tracking_number' | 'shipped_at' | 'delivered_at' | 'delivery_eta'
>;

/** Returns what a row changes about a shipment; nothing if it is known. */
export function updatesOfRow(shipment: KnownShipment, { tracking, shippedAt }: ParcelNews): ShipmentUpdate[] {
  const updates: ShipmentUpdate[] = [];
  if (tracking && !isTrackedBy(shipment, tracking)) {
    updates.push({ status: 'tracking', tracking, estimatedDelivery: null });
  }
  const hasLeft = shipment.shipped_at !== null || shipment.delivered_at !== null;
  if (shippedAt && !hasLeft) {
    const { delivery_eta: eta } = shipment;
    updates.push({ status: 'shipped', shippedAt, estimatedDelivery: eta === null ? null : new Date(eta) });
  }
  return updates;
}

/** Why a row cannot be true, as a sentence; null if it can. */
export const reasonNotToBelieve = ({ shippedAt }: ParcelNews, now: Date): string | null =>
  shippedAt !== null && shippedAt > now
    ? `shipped_at is ${shippedAt.toISOString()}, which has not come yet.`
    : null;
