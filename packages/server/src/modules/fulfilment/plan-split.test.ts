import type { SplitItem } from '@gifts/contract/fulfilment';
import { describe, expect, it } from 'vitest';
import { packedLines } from './packed-lines.ts';
import { planSplit } from './plan-split.ts';

const itemOf = (id: string, quantity: number) => ({
  id: `item-${id}`,
  quantity,
  is_gift_card: false,
  variants: null,
  product: { id, name: `The ${id}` },
  brand: { id: 'b1' },
});
const select = (id: string, ...sizes: string[]) =>
  sizes.map((size, quantity_index) => ({ cart_item_id: `item-${id}`, quantity_index, variants: [size] }));

const whole = { brand_id: 'b1', is_digital: false, units: null };
const order = {
  shipments: [whole],
  cart_items: [itemOf('cup', 3), itemOf('shirt', 3)],
  cart_selections: select('shirt', 'M', 'L', 'M'),
};
const plan = (...wishes: SplitItem[]) => planSplit(packedLines(whole, order), wishes);
const units = (id: string, ...quantity_indexes: number[]) => ({
  cart_item_id: `item-${id}`,
  quantity_indexes,
});

it('a parcel has a line for each combination of variants', () => {
  expect(packedLines(whole, order).map(({ variants, indexes }) => [variants, indexes])).toEqual([
    [[], [0, 1, 2]],
    [['M'], [0, 2]],
    [['L'], [1]],
  ]);
});

describe('the units of a split', () => {
  it.each<[string, SplitItem[], object[], object[]]>([
    [
      'are the first that fit',
      [{ product_id: 'cup', quantity: 2 }],
      [units('cup', 2), units('shirt', 0, 1, 2)],
      [units('cup', 0, 1)],
    ],
    [
      'have the variants that are named, in any spelling',
      [{ product_id: 'shirt', quantity: 1, variants: ['l'] }],
      [units('cup', 0, 1, 2), units('shirt', 0, 2)],
      [units('shirt', 1)],
    ],
    [
      'need no variants where all of a product leave',
      [{ product_id: 'shirt', quantity: 3 }],
      [units('cup', 0, 1, 2)],
      [units('shirt', 0, 1, 2)],
    ],
    [
      'are taken by one line after the other',
      [
        { product_id: 'shirt', quantity: 1, variants: ['M'] },
        { product_id: 'shirt', quantity: 1, variants: ['M'] },
        { product_id: 'cup', quantity: 1 },
        { product_id: 'cup', quantity: 1 },
      ],
      [units('cup', 2), units('shirt', 1)],
      [units('cup', 0, 1), units('shirt', 0, 2)],
    ],
  ])('%s', (_name, wishes, staying, leaving) => {
    expect(plan(...wishes)).toEqual({ staying, leaving, problems: [] });
  });
});

describe('a split', () => {
  it.each<[string, SplitItem[], string[]]>([
    ['of another product', [{ product_id: 'pot', quantity: 1 }], ['items[0].product_id']],
    ['of too many', [{ product_id: 'cup', quantity: 4 }], ['items[0].quantity']],
    [
      'of too many in two lines',
      [
        { product_id: 'cup', quantity: 2 },
        { product_id: 'cup', quantity: 2 },
      ],
      ['items[1].quantity'],
    ],
    ['of unknown variants', [{ product_id: 'shirt', quantity: 1, variants: ['XL'] }], ['items[0].variants']],
    ['that does not say which', [{ product_id: 'shirt', quantity: 2 }], ['items[0].variants']],
    [
      'of everything',
      [
        { product_id: 'cup', quantity: 3 },
        { product_id: 'shirt', quantity: 3 },
      ],
      ['items'],
    ],
    [
      'with several problems',
      [
        { product_id: 'pot', quantity: 1 },
        { product_id: 'cup', quantity: 9 },
      ],
      ['items[0].product_id', 'items[1].quantity'],
    ],
  ])('%s is refused', (_name, wishes, fields) => {
    expect(plan(...wishes).problems.map(({ field }) => field)).toEqual(fields);
  });
});
