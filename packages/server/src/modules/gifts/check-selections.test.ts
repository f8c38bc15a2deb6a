import { describe, expect, it } from 'vitest';
import type { CartItem } from '../orders/cart-item.ts';
import { checkSelections } from './check-selections.ts';
import { item, product, variant } from './gifts.fixtures.ts';

const candle = product('candle', {
  name: 'Candle',
  variants_num_selectable: 1,
  variants: [variant('Cedar'), variant('Fig')],
});
const socks = product('socks', {
  name: 'Socks',
  variants_num_selectable: 2,
  variant_groups: [
    {
      id: 'size',
      name: 'Size',
      options: [variant('M'), variant('L')].map((one) => ({ ...one, color: null })),
    },
    { id: 'color', name: 'Color', options: [{ ...variant('Grey'), color: '#888888' }] },
  ],
});
const mug = product('mug', { name: 'Mug' });
const products = new Map([candle, socks, mug].map((one) => [one.id, { product: one }]));

const twoCandles = item('candle', { quantity: 2 });
const select = (id: string, unit: number, ...variants: string[]) => ({
  cart_item_id: id,
  quantity_index: unit,
  variants,
});

function check(items: CartItem[], inputs: Parameters<typeof checkSelections>[2]) {
  const { selections, problems } = checkSelections(items, products, inputs);
  return {
    selections: selections.map(
      (one) => `${one.cart_item_id} ${one.quantity_index} ${one.variants.join('+')}`,
    ),
    problems: problems.map(({ field, message }) => `${field}: ${message}`),
  };
}

describe('selections that are complete', () => {
  it('are kept for each unit, spelled as the catalog does', () => {
    const inputs = [
      select('ITEM-candle', 1, 'FIG'),
      select('item-candle', 0, 'cedar'),
      select('item-socks', 0, 'grey', 'l'),
    ];
    expect(check([twoCandles, item('socks')], inputs)).toEqual({
      selections: ['item-candle 0 Cedar', 'item-candle 1 Fig', 'item-socks 0 Grey+L'],
      problems: [],
    });
  });

  it('need nothing for products without variants', () => {
    expect(check([item('mug')], [])).toEqual({ selections: [], problems: [] });
  });

  it('contain the variants of the cart for units that the recipient does not name', () => {
    const decided = item('candle', { quantity: 2, variants: ['Fig'] });
    expect(check([decided], [select('item-candle', 1, 'Cedar')])).toEqual({
      selections: ['item-candle 0 Fig', 'item-candle 1 Cedar'],
      problems: [],
    });
  });

  it('have an id each', () => {
    const decided = item('candle', { quantity: 2, variants: ['Fig'] });
    const { selections } = checkSelections([decided], products, []);
    expect(new Set(selections.map(({ id }) => id)).size).toBe(2);
  });
});

describe('selections that do not fit', () => {
  const cedars = [select('item-candle', 0, 'Cedar'), select('item-candle', 1, 'Cedar')];

  it.each<[string, CartItem[], Parameters<typeof checkSelections>[2], string[]]>([
    [
      'a unit without one',
      [twoCandles],
      [select('item-candle', 0, 'Fig')],
      [
        "selections: Variants can't be blank: choose 1 variant of Candle (Cedar, Fig) for unit 1 (quantity index) of 2",
      ],
    ],
    [
      'an item of another cart',
      [twoCandles],
      [...cedars, select('item-other', 0, 'Fig')],
      ['selections[2].cart_item_id: Cart item not found: item-other'],
    ],
    [
      'a unit past the quantity',
      [twoCandles],
      [...cedars, select('item-candle', 2, 'Fig')],
      ['selections[2].quantity_index: Quantity index must be between 0 and 1 for Product candle'],
    ],
    [
      'a unit named twice',
      [twoCandles],
      [...cedars, select('item-candle', 1, 'Fig')],
      ['selections[2].quantity_index: Unit 1 of this cart item has a selection already; each unit has one'],
    ],
    [
      'a variant there is not',
      [item('candle')],
      [select('item-candle', 0, 'Rose')],
      ['selections[0].variants: Variant not found: Rose; Candle has Cedar, Fig'],
    ],
    [
      'no names',
      [item('candle')],
      [select('item-candle', 0)],
      ["selections[0].variants: Variants can't be blank: choose 1 variant of Candle (Cedar, Fig)"],
    ],
    [
      'two of one group',
      [item('socks')],
      [select('item-socks', 0, 'M', 'L')],
      [
        'selections[0].variants: Choose one Size of Socks: M, L',
        'selections[0].variants: Choose one Color of Socks: Grey',
      ],
    ],
    [
      'variants of a product without any',
      [item('mug')],
      [select('item-mug', 0, 'Blue')],
      ['selections[0].variants: Mug has no variants to choose'],
    ],
  ])('%s', (_name, items, inputs, expected) => {
    expect(check(items, inputs).problems).toEqual(expected);
  });
});
