import type { OrderStatus, OrderTransition } from '@gifts/contract/states';
import { describe, expect, it } from 'vitest';
import { goodsNotSent } from './goods-not-sent.ts';

type Order = Parameters<typeof goodsNotSent>[0];
type Parcel = Partial<Order['shipments'][number]> & { id: string };

const at = '2026-01-01T00:00:00.000Z';
const item = (product: string, brand: string) => ({ product: { id: product }, brand: { id: brand } });

function order(status: OrderStatus, parcels: readonly Parcel[] = []): Order {
  const shipments = parcels.map((parcel) => ({
    ...{ brand_id: 'roaster', shipped_at: null, delivered_at: null, reship_of: null },
    ...parcel,
  }));
  const cart_items = [item('coffee', 'roaster'), item('filter', 'roaster'), item('mug', 'potter')];
  return { id: 'o', status, cart_items, shipments } as unknown as Order;
}

const all = ['o coffee', 'o filter', 'o mug'];
const potter = { id: 'p', brand_id: 'potter' };
const scanned = { shipped_at: at };

describe('the goods that an order never sent', () => {
  it.each<[string, Order, OrderTransition, string[]]>([
    ['none before its acceptance', order('opened'), 'canceled', []],
    ['all, when it is canceled before it is paid', order('pending_payment'), 'canceled', all],
    ['all, when nobody paid', order('pending_payment'), 'failed', all],
    ['all, when it cannot be fulfilled', order('ordered', [{ id: 'r' }, potter]), 'failed', all],
    ['none while it goes on', order('ordered', [{ id: 'r' }, potter]), 'shipped', []],
    ['not those of a lost parcel', order('shipped', [{ id: 'r', ...scanned }, potter]), 'failed', ['o mug']],
    [
      'not those whose delivery was recorded by hand',
      order('ordered', [
        { id: 'r', delivered_at: at },
        { ...potter, delivered_at: at },
      ]),
      'delivered',
      [],
    ],
    [
      'those of a parcel that never left beside one that arrived',
      order('shipped', [{ id: 'r', ...scanned, delivered_at: at }, potter]),
      'delivered',
      ['o mug'],
    ],
    [
      'those that were taken once more and never left',
      order('shipped', [
        { id: 'r', ...scanned },
        { id: 'r2', reship_of: 'r' },
        { ...potter, ...scanned },
      ]),
      'failed',
      ['r2 coffee', 'r2 filter'],
    ],
    [
      'not those of the first parcel that left with the second',
      order('shipped', [{ id: 'r' }, { id: 'r2', reship_of: 'r', ...scanned }, { ...potter, ...scanned }]),
      'failed',
      [],
    ],
  ])('are %s', (_what, given, to, goods) => {
    expect(goodsNotSent(given, to).map((each) => `${each.reserved_for} ${each.product_id}`)).toEqual(goods);
  });
});
