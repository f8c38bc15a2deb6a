import { describe, expect, it } from 'vitest';
import { findShortage } from './shortage.ts';
import { stockNeeds } from './stock-need.ts';
import { isSoldOut, soldOutVariants, unitsLeft, unitsLeftOf } from './units-left.ts';
import { choosableVariants, keysOfChoice } from './variant-key.ts';

const named = (...names: string[]) => names.map((name) => ({ id: name.toLowerCase(), name }));

const plain = { id: 'plain', variants: [], variant_groups: [], variants_num_selectable: 0 };
const candle = { ...plain, id: 'candle', variants: named('Cedar', 'Fig'), variants_num_selectable: 1 };
const sampler = {
  ...plain,
  id: 'sampler',
  variants: named('Red', 'Green', 'Blue'),
  variants_num_selectable: 2,
};
const socks = {
  ...plain,
  id: 'socks',
  variant_groups: [{ options: named('S', 'M') }, { options: named('Rust', 'Pine') }],
  variants_num_selectable: 2,
};

type Counts = Record<string, number>;
const stockOf = (id: string, { whole, ...variants }: Counts) => ({
  stock: new Map([[id, { whole: whole ?? null, variants: new Map(Object.entries(variants)) }]]),
});

describe('the counts of a product', () => {
  it('are of its variants, or of the combinations of the options of its groups', () => {
    expect(choosableVariants(plain)).toEqual([]);
    expect(choosableVariants(candle).map(({ key }) => key)).toEqual(['cedar', 'fig']);
    expect(choosableVariants(socks)).toEqual([
      { key: 's+rust', name: 'S / Rust' },
      { key: 's+pine', name: 'S / Pine' },
      { key: 'm+rust', name: 'M / Rust' },
      { key: 'm+pine', name: 'M / Pine' },
    ]);
  });

  it.each([
    ['names in any case', candle, ['FIG'], ['fig']],
    ['each of several', sampler, ['Red', 'blue'], ['red', 'blue']],
    ['options in any order', socks, ['Pine', 'M'], ['m+pine']],
    ['nothing for an option that is missing', socks, ['M'], []],
    ['nothing for a name that is gone', candle, ['Oak'], []],
  ])('are found by %s', (_what, product, names, keys) => {
    expect(keysOfChoice(product, names)).toEqual(keys);
  });
});

describe('what is left', () => {
  it.each([
    ['of a product that is not counted', plain, null, null],
    ['of a whole product', plain, { whole: 7 }, 7],
    ['of all variants', candle, { cedar: 2, fig: 3 }, 5],
    ['where one variant is not counted', candle, { fig: 0 }, null],
    ['of units that take two variants', sampler, { red: 3, green: 1, blue: 1 }, 2],
    ['of combinations', socks, { 's+rust': 1, 's+pine': 0, 'm+rust': 0, 'm+pine': 2 }, 3],
    ['is the least of the whole and the variants', candle, { whole: 4, cedar: 2, fig: 3 }, 4],
    ['is nothing where the whole is sold out', candle, { whole: 0, cedar: 2, fig: 3 }, 0],
  ])('%s', (_what, product, counts, left) => {
    const catalog = counts === null ? { stock: new Map() } : stockOf(product.id, counts);
    expect(unitsLeft(catalog, product)).toBe(left);
    expect(isSoldOut(catalog, product)).toBe(left === 0);
  });

  it('of chosen variants is the least of their counts', () => {
    expect(unitsLeftOf(stockOf('sampler', { whole: 9, red: 3, blue: 1 }), sampler, ['Red', 'Blue'])).toBe(1);
    expect(unitsLeftOf(stockOf('sampler', { red: 3 }), sampler, ['Green'])).toBeNull();
  });

  it('says which options cannot be chosen, whatever is chosen beside them', () => {
    const counts = { 's+rust': 0, 's+pine': 0, 'm+rust': 1, 'm+pine': 0 };
    expect([...soldOutVariants(stockOf('socks', counts), socks)]).toEqual(['s', 'pine']);
  });
});

describe('what an order needs', () => {
  const catalog = {
    productsById: new Map([candle, sampler, plain].map((product) => [product.id, { product }])),
  } as unknown as Parameters<typeof stockNeeds>[0];
  const item = (id: string, quantity: number, variants: string[] | null = null) => ({
    ...{ id: `item-${id}`, quantity, variants },
    product: { id },
  });

  it('is its units, and the variants of each unit', () => {
    const items = [item('candle', 3, ['Cedar']), item('plain', 2), item('plain', 1)];
    const selections = [{ cart_item_id: 'item-candle', variants: ['fig'] }];
    expect(stockNeeds(catalog, items, selections)).toEqual([
      { product_id: 'candle', variant: '', quantity: 3 },
      { product_id: 'candle', variant: 'fig', quantity: 1 },
      { product_id: 'candle', variant: 'cedar', quantity: 2 },
      { product_id: 'plain', variant: '', quantity: 3 },
    ]);
  });

  it('of a product that the catalog lost is its units', () => {
    expect(stockNeeds(catalog, [item('lost', 1, ['Fig'])])).toEqual([
      { product_id: 'lost', variant: '', quantity: 1 },
    ]);
  });

  it('is compared with the counts that there are', () => {
    const needs = [
      { product_id: 'plain', variant: '', quantity: 2 },
      { product_id: 'candle', variant: 'fig', quantity: 3 },
    ];
    const counts = [{ product_id: 'candle', variant: 'fig', available: 2 }];
    expect(findShortage(needs, counts)).toEqual({ ...needs[1], available: 2 });
    expect(findShortage(needs, [{ product_id: 'plain', variant: '', available: 2 }])).toBeNull();
  });
});
