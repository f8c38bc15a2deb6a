import { describe, expect, it } from 'vitest';
import type { CartItem } from '../orders/cart-item.ts';
import { checkChoice, type SwapChoice } from './check-choice.ts';
import { collection, item } from './gifts.fixtures.ts';

/** A collection's product sent for $50.00 plus $5.00 shipping. */
const sent = [item('collection', { unit_price: 5_000 })];

const whole = (items: CartItem[]): SwapChoice => ({
  items,
  fields: items.map((_item, index) => `items[${index}].product_id`),
  quantities: items,
  isWhole: true,
});

const messages = (chosen: CartItem[], version: ReturnType<typeof collection>) =>
  checkChoice(sent, whole(chosen), version, 'disabled').map(({ field, message }) => `${field}: ${message}`);

describe('a gift of choice', () => {
  const version = collection({ multiple_select_mode: 'item_count', multiple_select_count: 3 });

  it('is chosen from any of its categories', () => {
    expect(messages([item('p1'), item('p3')], version)).toEqual([]);
  });

  it('refuses every product that is not part of it, by its place', () => {
    expect(messages([item('p1'), item('p8'), item('p9')], version)).toEqual([
      'items[1].product_id: Product p8 is not part of The Example Collection; choose from its products',
      'items[2].product_id: Product p9 is not part of The Example Collection; choose from its products',
      'items: Your choice comes to $60.00; this gift covers up to $50.00',
    ]);
  });
});

describe('a gift of choice of one product', () => {
  const version = collection({ multiple_select_mode: 'disabled' });
  const oneProduct = 'items: Choose one product, in a quantity of 1, in exchange for this gift';

  it.each<[string, CartItem[], string[]]>([
    ['one product', [item('p1', { unit_price: 5_000 })], []],
    ['two products', [item('p1'), item('p2')], [oneProduct]],
    ['two units', [item('p1', { quantity: 2 })], [oneProduct]],
    [
      'a dearer product',
      [item('p1', { unit_price: 5_001 })],
      ['items: This product costs more than the gift; choose another one'],
    ],
  ])('%s', (_name, chosen, expected) => {
    const found = messages(chosen, version);
    expect(found).toEqual(expected);
    expect(found.join()).not.toContain('$');
  });
});

describe('a gift of choice of up to a count', () => {
  const version = collection({ multiple_select_mode: 'item_count', multiple_select_count: 2 });
  const cheap = { unit_price: 1_000 };

  it.each<[string, CartItem[], string[]]>([
    ['the count as products', [item('p1', cheap), item('p2', cheap)], []],
    ['the count as units', [item('p1', { ...cheap, quantity: 2 })], []],
    [
      'one unit more',
      [item('p1', { ...cheap, quantity: 2 }), item('p2', cheap)],
      ['items: Choose at most 2 products of The Example Collection in all; you chose 3'],
    ],
    [
      'within the count but above the price',
      [item('p1', { unit_price: 3_000 }), item('p2', { unit_price: 2_001 })],
      ['items: Your choice comes to $50.01; this gift covers up to $50.00'],
    ],
  ])('%s', (_name, chosen, expected) => {
    expect(messages(chosen, version)).toEqual(expected);
  });
});

describe('a gift of choice of up to a price', () => {
  const version = collection({ multiple_select_mode: 'max_price', multiple_select_price: 4_000 });

  it.each<[string, CartItem[], string[]]>([
    ['the price', [item('p1', { quantity: 2 })], []],
    [
      'a cent more, though the gift cost more',
      [item('p1'), item('p2', { unit_price: 2_001 })],
      ['items: Your choice comes to $40.01; The Example Collection covers up to $40.00'],
    ],
  ])('%s', (_name, chosen, expected) => {
    expect(messages(chosen, version)).toEqual(expected);
  });

  it('never costs the sender more than the gift, whatever the collection says', () => {
    const generous = collection({ multiple_select_mode: 'max_price', multiple_select_price: 900_000 });
    expect(messages([item('p1', { quantity: 3 })], generous)).toEqual([
      'items: Your choice comes to $60.00; this gift covers up to $50.00',
    ]);
  });
});
