import { idTime } from '../../../kit/ids.ts';
import type { ShipmentRecord } from '../../orders/shipment-record.ts';
import { isTrackedBy, type ShipmentUpdate } from '../move-shipment.ts';
import type { ParcelNews } from './read-rows.ts';

type KnownShipment = Pick<
  ShipmentRecord,
  | 'status'
  | 'tracking_carrier'
  | 'tracking_number'
  | 'tracking_url'
  | 'shipped_at'
  | 'delivered_at'
  | 'delivery_eta'
  | 'id'
>;

/** Returns what a row changes about a shipment; nothing if it is known. */
export function updatesOfRow(shipment: KnownShipment, news: ParcelNews, now: Date): ShipmentUpdate[] {
  const { tracking } = news;
  const updates: ShipmentUpdate[] = [];
  if (tracking && !isTrackedBy(shipment, tracking)) {
    updates.push({ status: 'tracking', tracking, estimatedDelivery: null });
  }
  const hasLeft = shipment.shipped_at !== null || shipment.delivered_at !== null;
  const shippedAt = timeWithinDay(news, shipment, now);
  if (shippedAt && !hasLeft) {
    const { delivery_eta: eta } = shipment;
    updates.push({ status: 'shipped', shippedAt, estimatedDelivery: eta === null ? null : new Date(eta) });
  }
  return updates;
}

/** A day has begun in the east, and lasts in the west, when it is another day in UTC. */
const longestOffsetMs = 14 * 3_600_000;
const dayMs = 24 * 3_600_000;

/** A day stands for a moment of it: not before the shipment was made, and not in the future. */
function timeWithinDay(
  { shippedAt, isShippedOnDay }: ParcelNews,
  { id }: KnownShipment,
  now: Date,
): Date | null {
  if (shippedAt === null || !isShippedOnDay) return shippedAt;
  const created = idTime(id);
  const earliest = shippedAt < created ? created : shippedAt;
  return earliest > now ? now : earliest;
}

/** Why a row cannot be true, as a sentence; null if it can. */
export function reasonNotToBelieve(
  { shippedAt, isShippedOnDay }: ParcelNews,
  { id }: Pick<KnownShipment, 'id'>,
  now: Date,
): string | null {
  if (shippedAt === null) return null;
  const [begins, ends] = isShippedOnDay
    ? [shippedAt.getTime() - longestOffsetMs, shippedAt.getTime() + dayMs + longestOffsetMs]
    : [shippedAt.getTime(), shippedAt.getTime()];
  const told = shippedAt.toISOString();
  if (begins > now.getTime()) return `shipped_at is ${told}, which has not come yet.`;
  const created = idTime(id);
  return ends < created.getTime()
    ? `shipped_at is ${told}, and the shipment exists since ${created.toISOString()}.`
    : null;
}
