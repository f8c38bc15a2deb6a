import type { ShipmentStatus } from '@gifts/contract/states';
import { describe, expect, it } from 'vitest';
import type { CartItem } from '../../orders/cart-item.ts';
import { pendingShipment } from '../../orders/pending-shipment.ts';
import type { ShipmentRecord } from '../../orders/shipment-record.ts';
import { overallState, type ParcelState, parcelsOf } from './parcels.ts';

const itemOf = (brand: string) =>
  ({ id: `item-${brand}`, quantity: 1, brand: { id: brand }, is_gift_card: false }) as CartItem;

const shipmentOf = (
  id: string,
  status: ShipmentStatus,
  more: Partial<ShipmentRecord> = {},
): ShipmentRecord => ({
  ...pendingShipment({ brand_id: 'tea', brand_name: 'Tea House' }),
  id,
  status,
  ...more,
});

const items = [itemOf('tea'), itemOf('cups')];

describe('the parcels of an order', () => {
  it('are one without a brand before the order is handed to fulfilment', () => {
    for (const status of ['accepted', 'pending_payment', 'paid'] as const) {
      expect(parcelsOf({ status, shipments: [], cart_items: items, cart_selections: null })).toEqual([
        { state: 'confirmed', shipment: null, items, selections: [], isSentAgain: false },
      ]);
    }
    expect(
      parcelsOf({ status: 'failed', shipments: [], cart_items: items, cart_selections: null })[0]?.state,
    ).toBe('problem');
  });

  it('hold the products of their brand', () => {
    const shipments = [shipmentOf('1', 'pending'), shipmentOf('2', 'shipped', { brand_id: 'cups' })];
    const parcels = parcelsOf({ status: 'shipped', shipments, cart_items: items, cart_selections: null });
    expect(parcels.map(({ items: held }) => held.map(({ id }) => id))).toEqual([['item-tea'], ['item-cups']]);
  });

  it('leave out what was lost and is sent again', () => {
    const shipments = [shipmentOf('1', 'failed_with_reship'), shipmentOf('2', 'pending', { reship_of: '1' })];
    const parcels = parcelsOf({ status: 'shipped', shipments, cart_items: items, cart_selections: null });
    expect(parcels).toMatchObject([{ state: 'preparing', isSentAgain: true, shipment: { id: '2' } }]);
  });

  it.each<[ShipmentStatus, string | null, ParcelState]>([
    ['pending', null, 'preparing'],
    ['tracking', null, 'preparing'],
    ['failed_unset_tracking', null, 'preparing'],
    ['failed_unset_tracking', '2030-01-01T00:00:00.000Z', 'on_its_way'],
    ['shipped', '2030-01-01T00:00:00.000Z', 'on_its_way'],
    ['delivered', null, 'delivered'],
    ['delivered_override', null, 'delivered'],
    ['failed', null, 'problem'],
  ])('whose shipment is %s, sent %s, are %s', (status, shippedAt, state) => {
    const shipments = [shipmentOf('1', status, { shipped_at: shippedAt })];
    expect(
      parcelsOf({ status: 'ordered', shipments, cart_items: items, cart_selections: null })[0]?.state,
    ).toBe(state);
  });
});

it.each<[ParcelState[], ParcelState]>([
  [['confirmed'], 'confirmed'],
  [['preparing', 'preparing'], 'preparing'],
  [['preparing', 'delivered'], 'on_its_way'],
  [['on_its_way', 'problem'], 'on_its_way'],
  [['delivered', 'delivered'], 'delivered'],
  [['delivered', 'problem'], 'delivered'],
  [['problem', 'problem'], 'problem'],
])('a gift with parcels that are %s is %s', (states, overall) => {
  expect(overallState(states.map((state) => ({ state })))).toBe(overall);
});
