import { expect, it } from 'vitest';
import { item } from '../gifts/gifts.fixtures.ts';
import { partOf, reshipmentOf, shipmentsOfCart } from './new-shipment.ts';

const ofBrand = (productId: string, brandId: string) => {
  const one = item(productId);
  return { ...one, brand: { ...one.brand, id: brandId, name: `Brand ${brandId}` } };
};

it('a cart makes one pending shipment for each brand, in its order', () => {
  const shipments = shipmentsOfCart([ofBrand('p1', 'b2'), ofBrand('p2', 'b1'), ofBrand('p3', 'b2')]);
  expect(shipments.map(({ brand_id, brand_name, status }) => [brand_id, brand_name, status])).toEqual([
    ['b2', 'Brand b2', 'pending'],
    ['b1', 'Brand b1', 'pending'],
  ]);
  const ids = shipments.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted());
});

it('gift cards of a brand have a shipment beside its parcel', () => {
  const card = { ...ofBrand('p4', 'b1'), is_gift_card: true };
  const shipments = shipmentsOfCart([ofBrand('p1', 'b1'), card, ofBrand('p2', 'b2'), { ...card, id: 'i2' }]);
  expect(shipments.map(({ brand_id, is_digital }) => [brand_id, is_digital])).toEqual([
    ['b1', false],
    ['b1', true],
    ['b2', false],
  ]);
});

it('a reshipment starts as pending and names the shipment it replaces', () => {
  const [shipment] = shipmentsOfCart([item('p1')]);
  if (!shipment) throw new Error('an item makes a shipment');
  const failed = { ...shipment, status: 'failed_with_reship' as const, tracking_number: '1' };
  expect(reshipmentOf(failed)).toEqual({
    ...shipment,
    id: expect.any(String),
    status: 'pending',
    reship_of: shipment.id,
  });
});

it('the parts of a shipment have numbers of their own, replace what it replaces, and are held like it', () => {
  const [first] = shipmentsOfCart([item('p1')]);
  if (!first) throw new Error('an item makes a shipment');
  const whole = {
    ...first,
    reship_of: 'lost',
    hold_reason: 'other' as const,
    held_at: '2026-03-02T09:00:00Z',
  };
  const units = [{ cart_item_id: 'p1', quantity_indexes: [0] }];
  const second = partOf(whole, units, [first, whole]);
  expect(second).toEqual({ ...whole, id: expect.any(String), units, split_from: whole.id, part: 2 });
  expect(partOf(whole, units, [whole, second, { ...second, reship_of: 'x', part: 7 }]).part).toBe(3);
  const tracked = { ...whole, status: 'tracking' as const, tracking_number: '1' };
  expect(partOf(tracked, units, [tracked])).toMatchObject({ status: 'pending', tracking_number: null });
});
