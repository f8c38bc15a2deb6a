import type { Collection } from '@gifts/sdk';
import { describe, expect, it } from 'vitest';
import {
  isInCart,
  variantGroupsOf,
  withChangedItem,
  withoutProduct,
  withProduct,
  withVariant,
} from './cart.ts';

const tea = { id: 'tea', price: 1_000, price_is_variable: false };
const card = { id: 'card', price: 2_500, price_is_variable: true };
const choice = { id: 'choice', price: 7_500, price_is_variable: false };
const collections = [{ product: choice } as unknown as Collection];
const empty = { cart: null };

describe('the cart of a draft', () => {
  it('takes a product once, and keeps the others', () => {
    const one = { cart: withProduct(empty, tea, collections) };
    const two = { cart: withProduct(one, card, collections) };
    const again = withProduct(two, tea, collections);
    expect(two.cart.items.map(({ product_id }) => product_id)).toEqual(['tea', 'card']);
    expect(again.items).toHaveLength(2);
    expect(isInCart(two, 'card')).toBe(true);
    expect(withoutProduct(two, 'tea').items).toHaveLength(1);
  });

  it('begins a price that the sender chooses at the suggested one', () => {
    expect(withProduct(empty, card, []).items).toEqual([
      { product_id: 'card', quantity: 1, variable_price: 2_500 },
    ]);
    expect(
      withChangedItem({ cart: withProduct(empty, card, []) }, 'card', { variable_price: 3_000 }).items,
    ).toEqual([{ product_id: 'card', quantity: 1, variable_price: 3_000 }]);
  });

  it('has a gift of choice alone', () => {
    const filled = { cart: withProduct(empty, tea, collections) };
    const chosen = { cart: withProduct(filled, choice, collections) };
    expect(chosen.cart.items.map(({ product_id }) => product_id)).toEqual(['choice']);
    expect(withProduct(chosen, tea, collections).items.map(({ product_id }) => product_id)).toEqual(['tea']);
  });
});

describe('the variants of a product', () => {
  const named = (...names: string[]) => names.map((name) => ({ id: name, name }));

  it('are a list for each group', () => {
    const product = {
      variants_num_selectable: 2,
      variants_label: null,
      variants: [],
      variant_groups: [
        { id: 'g', name: 'Size', options: named('S', 'M') },
        { id: 'h', name: 'Colour', options: named('Red') },
      ],
    };
    expect(variantGroupsOf(product as never).map(({ label }) => label)).toEqual(['Size', 'Colour']);
  });

  it('are as many lists as are to be selected', () => {
    const product = {
      variants_num_selectable: 3,
      variants_label: 'Flavor',
      variants: named('Mint', 'Plum'),
      variant_groups: [],
    };
    expect(variantGroupsOf(product as never).map(({ label }) => label)).toEqual([
      'Flavor 1',
      'Flavor 2',
      'Flavor 3',
    ]);
    expect(variantGroupsOf({ ...product, variants_num_selectable: 0 } as never)).toEqual([]);
  });

  it('keep the places of their lists', () => {
    const item = { product_id: 'tea', variants: ['S'] };
    expect(withVariant(item, 1, 'Red')).toEqual(['S', 'Red']);
    expect(withVariant({ product_id: 'tea' }, 1, 'Red')).toEqual(['', 'Red']);
    expect(withVariant({ product_id: 'tea', variants: ['S', 'Red'] }, 1, '')).toEqual(['S']);
  });
});
