import type { Context } from '../../../context/context.ts';
import type { OrderRecord } from '../../orders/order-record.ts';
import type { ShipmentRecord } from '../../orders/shipment-record.ts';

/** A parcel whose recipient can choose something else now. */
export type AskedShipment = ShipmentRecord & { swap_due_at: string };

/** Returns the parcels of an order whose recipient can choose something else now. */
export const openSwapOffers = (
  { now }: Pick<Context, 'now'>,
  { shipments }: Pick<OrderRecord, 'shipments'>,
): AskedShipment[] =>
  shipments.filter(
    (each): each is AskedShipment => each.swap_due_at !== null && new Date(each.swap_due_at) > now,
  );
