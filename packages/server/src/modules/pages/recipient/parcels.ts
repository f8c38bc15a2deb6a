/** How far each parcel of a gift has come, in the five states that people read. */
import type { ShipmentStatus } from '@gifts/contract/states';
import type { CartItem } from '../../orders/cart-item.ts';
import type { OrderRecord, StoredSelection } from '../../orders/order-record.ts';
import { contentsOf } from '../../orders/parcel-contents.ts';
import type { ShipmentRecord } from '../../orders/shipment-record.ts';

const parcelStates = ['confirmed', 'preparing', 'on_its_way', 'delivered', 'problem'] as const;

export type ParcelState = (typeof parcelStates)[number];

export interface Parcel {
  readonly state: ParcelState;
  /** Null before the order is handed to fulfilment, when there are no parcels yet. */
  readonly shipment: ShipmentRecord | null;
  readonly items: readonly CartItem[];
  /** The variants of the units in it. */
  readonly selections: readonly StoredSelection[];
  /** True if it is sent in place of one that was lost. */
  readonly isSentAgain: boolean;
}

type Order = Pick<OrderRecord, 'status' | 'shipments' | 'cart_items' | 'cart_selections'>;

/** A parcel that was lost and is sent again is shown as the one that is sent in its place. */
export function parcelsOf(order: Order): Parcel[] {
  const { status, shipments, cart_items: items, cart_selections: selections } = order;
  if (shipments.length === 0) {
    return [
      {
        state: status === 'failed' ? 'problem' : 'confirmed',
        shipment: null,
        items,
        selections: selections ?? [],
        isSentAgain: false,
      },
    ];
  }
  const replaced = new Set(shipments.map(({ reship_of: replaces }) => replaces));
  return shipments
    .filter(({ id }) => !replaced.has(id))
    .map((shipment) => ({
      state: stateOf(shipment),
      shipment,
      ...contentsOf(shipment, order),
      isSentAgain: shipment.reship_of !== null,
    }));
}

const states: Readonly<Record<ShipmentStatus, ParcelState>> = {
  pending: 'preparing',
  tracking: 'preparing',
  shipped: 'on_its_way',
  delivered: 'delivered',
  delivered_override: 'delivered',
  failed: 'problem',
  failed_with_reship: 'problem',
  failed_unset_tracking: 'preparing',
};

/** The label of a parcel that a carrier already has can be withdrawn by mistake. */
const stateOf = ({ status, shipped_at: shippedAt }: ShipmentRecord): ParcelState =>
  status === 'failed_unset_tracking' && shippedAt !== null ? 'on_its_way' : states[status];

/** What the whole gift is said to be: as far as its furthest parcel, and delivered when all that comes has come. */
export function overallState(parcels: readonly Pick<Parcel, 'state'>[]): ParcelState {
  const live = parcels.map(({ state }) => state).filter((state) => state !== 'problem');
  if (live.length === 0) return 'problem';
  if (live.every((state) => state === 'delivered')) return 'delivered';
  if (live.some((state) => state === 'on_its_way' || state === 'delivered')) return 'on_its_way';
  return live.includes('preparing') ? 'preparing' : 'confirmed';
}
