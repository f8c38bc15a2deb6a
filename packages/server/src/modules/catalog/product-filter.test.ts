import type { Product } from '@gifts/contract/catalog';
import { expect, it } from 'vitest';
import type { CatalogProduct } from '../../context/catalog.ts';
import { fold, type ProductQuery, productFilter } from './product-filter.ts';

const entry = (product: object): CatalogProduct =>
  ({
    product: {
      name: 'Crème Brûlée Set',
      brand: { id: 'b1', name: 'Søster & Smith' },
      subtitle: null,
      attributes: [{ label: 'Material', content: 'Weißes Porzellan' }],
      price: 3_000,
      price_is_variable: false,
      price_min: null,
      price_max: null,
      ...product,
    } as Product,
  }) as CatalogProduct;

it.each<[string, ProductQuery, boolean]>([
  ['everything', {}, true],
  ['a word without its accents', { search: 'creme' }, true],
  ['a word with accents', { search: 'BRÛLÉE' }, true],
  ['a part of a word', { search: 'rul' }, true],
  ['words of name, brand and attributes in any order', { search: ' porzellan  soster set ' }, true],
  ['a letter that is not taken apart', { search: 'weisses' }, true],
  ['a word that it has not', { search: 'creme caramel' }, false],
  ['no pattern', { search: '.*' }, false],
  ['its brand', { brand_id: 'B1' }, true],
  ['another brand', { brand_id: 'b2' }, false],
  ['its price as both bounds', { 'price[min]': 3_000, 'price[max]': 3_000 }, true],
  ['more', { 'price[min]': 3_001 }, false],
  ['less', { 'price[max]': 2_999 }, false],
])('finds by %s', (_name, query, isFound) => {
  expect(productFilter(query)(entry({}))).toBe(isFound);
});

it.each([
  [{ 'price[min]': 5_000 }, true],
  [{ 'price[min]': 5_001 }, false],
  [{ 'price[max]': 1_000 }, true],
  [{ 'price[max]': 999 }, false],
])('a variable price fits %j if any price of the product does', (query, isFound) => {
  const gift = entry({ price_is_variable: true, price_min: 1_000, price_max: 5_000 });
  expect(productFilter(query)(gift)).toBe(isFound);
});

it('refuses bounds that nothing can fit', () => {
  expect(() => productFilter({ 'price[min]': 2, 'price[max]': 1 })).toThrow(/at least `price\[min\]`, 2/);
});

it('folds what people type differently', () => {
  expect(['Ångström', 'ANGSTROM', 'İstanbul', 'Łódź', 'ﬁne', 'Ａbc'].map(fold)).toEqual([
    ...['angstrom', 'angstrom', 'istanbul', 'lodz', 'fine', 'abc'],
  ]);
});

it('searches 10,000 products within some milliseconds', () => {
  const products = Array.from({ length: 10_000 }, (_, index) => entry({ name: `Gift ${index}` }));
  products.filter(productFilter({ search: 'warm up' }));
  const start = performance.now();
  expect(products.filter(productFilter({ search: 'smith gift 9999' }))).toHaveLength(1);
  expect(performance.now() - start).toBeLessThan(100);
});
