import { describe, expect, it } from 'vitest';
import { brand, cart, item } from '../pricing/pricing.fixtures.ts';
import { leftOf, limitOfCollection, limitOfSwap } from './choice-limit.ts';

const paid = brand('paid', 500);
const free = brand('free', 500, 2_000);
const sent = cart(item(5_000, 1, paid));

const modes = {
  multiple_select_mode: 'disabled',
  multiple_select_count: null,
  multiple_select_price: null,
} as const;

describe('the limit of a choice', () => {
  it('of a swap is one product, or the amounts of the gift', () => {
    expect(limitOfSwap(sent, false)).toEqual({ kind: 'one' });
    expect(limitOfSwap(sent, true)).toEqual({ kind: 'amount', product: 5_000, withShipping: 5_500 });
  });

  it.each([
    [{}, { kind: 'one' }],
    [{ multiple_select_mode: 'item_count', multiple_select_count: 1 }, { kind: 'one' }],
    [{ multiple_select_mode: 'item_count' }, { kind: 'one' }],
    [
      { multiple_select_mode: 'item_count', multiple_select_count: 3 },
      { kind: 'count', most: 3 },
    ],
    // A swap has at most 20 products.
    [
      { multiple_select_mode: 'item_count', multiple_select_count: 50 },
      { kind: 'count', most: 20 },
    ],
    [
      { multiple_select_mode: 'max_price', multiple_select_price: 4_000 },
      { kind: 'amount', product: 4_000, withShipping: 5_500 },
    ],
    [
      { multiple_select_mode: 'max_price', multiple_select_price: 9_000 },
      { kind: 'amount', product: 5_000, withShipping: 5_500 },
    ],
    [{ multiple_select_mode: 'max_price' }, { kind: 'amount', product: 5_000, withShipping: 5_500 }],
  ] as const)('of a collection with %j is %j', (mode, limit) => {
    expect(limitOfCollection(sent, { ...modes, ...mode })).toEqual(limit);
  });
});

describe('what is left', () => {
  const amount = limitOfSwap(sent, true);

  it.each([
    ['nothing chosen', cart(), 5_000],
    ['a product', cart(item(2_000, 1, paid)), 3_000],
    [
      'two parcels, of which the second takes its shipping',
      cart(item(2_000, 1, paid), item(1_000, 1, free)),
      1_500,
    ],
    ['two parcels, of which one is free', cart(item(2_000, 1, paid), item(2_000, 1, free)), 1_000],
    ['more than the gift covers', cart(item(2_000, 3, paid)), -1_000],
  ])('of an amount, with %s', (_name, chosen, left) => {
    expect(leftOf(amount, chosen)).toBe(left);
  });

  it('of a number of products is what was not chosen of it', () => {
    expect(leftOf({ kind: 'count', most: 3 }, cart(item(100, 2, paid)))).toBe(1);
    expect(leftOf({ kind: 'one' }, cart())).toBe(1);
  });
});
