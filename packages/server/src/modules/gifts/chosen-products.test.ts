import { describe, expect, test } from 'vitest';
import type { ChosenProduct } from '../notifications/templates/chosen-product.ts';
import { chosenProducts } from './chosen-products.ts';
import { item } from './gifts.fixtures.ts';

const selection = (cart_item_id: string, ...variants: string[]) => ({ cart_item_id, variants });
const line = (quantity: number, product: string, ...variants: string[]): ChosenProduct => ({
  quantity,
  product: `Product ${product}`,
  variants,
});

describe('what was chosen', () => {
  const cases: [string, Parameters<typeof chosenProducts>, ChosenProduct[]][] = [
    ['a product without variants', [[item('p1')], []], [line(1, 'p1')]],
    ['several of it', [[item('p1', { quantity: 3 })], []], [line(3, 'p1')]],
    [
      'units of which each has a variant of its own',
      [
        [item('p1', { quantity: 3 })],
        [selection('item-p1', 'Fig'), selection('item-p1', 'Cedar'), selection('item-p1', 'Fig')],
      ],
      [line(2, 'p1', 'Fig'), line(1, 'p1', 'Cedar')],
    ],
    [
      'products in the order of the cart',
      [[item('p2'), item('p1')], [selection('item-p1', 'M', 'Blue')]],
      [line(1, 'p2'), line(1, 'p1', 'M', 'Blue')],
    ],
    [
      'the same product twice in a cart',
      [
        [item('p1'), item('p1', { id: 'other' })],
        [selection('item-p1', 'Fig'), selection('other', 'Cedar')],
      ],
      [line(1, 'p1', 'Fig'), line(1, 'p1', 'Cedar')],
    ],
  ];
  test.each(cases)('%s', (_, [items, selections], chosen) => {
    expect(chosenProducts(items, selections)).toEqual(chosen);
  });
});
