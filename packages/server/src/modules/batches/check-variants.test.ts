import type { Product } from '@gifts/contract/catalog';
import { describe, expect, it } from 'vitest';
import { checkVariants, variantsToChoose } from './check-variants.ts';

const choice = (name: string) => ({ id: name, name, subtitle: null, image_large: null });
const product = (name: string, fields: Partial<Product>): Product =>
  ({ name, variants_num_selectable: 0, variants: [], variant_groups: [], ...fields }) as Product;

const mug = product('Mug', {});
const candle = product('Candle', {
  variants_num_selectable: 1,
  variants: ['Cedar', 'Fig leaf'].map(choice),
});
const macarons = product('Macarons', {
  variants_num_selectable: 2,
  variants: ['Rose', 'Lemon', 'Earl Grey'].map(choice),
});
const group = (name: string, ...options: string[]) => ({
  id: name,
  name,
  options: options.map((option) => ({ ...choice(option), color: null })),
});
const socks = product('Socks', {
  variants_num_selectable: 2,
  variant_groups: [group('Size', 'S', 'M'), group('Color', 'Rust', 'Pine')],
});

describe('checkVariants', () => {
  it.each<[string, Product, string[] | null, 'asked' | 'chosen', string[]]>([
    ['nothing to choose, nothing chosen', mug, null, 'chosen', []],
    ['nothing to choose, an empty list', mug, [], 'chosen', []],
    ['nothing to choose, something chosen', mug, ['Red'], 'asked', ['Mug has no variants to choose']],
    ['left to the recipient', candle, null, 'asked', []],
    ['left to the recipient by an empty list', candle, [], 'asked', []],
    [
      'left open where nobody is asked',
      candle,
      null,
      'chosen',
      ["Variants can't be blank: choose 1 variant of Candle (Cedar, Fig leaf)"],
    ],
    [
      'an empty list where nobody is asked',
      socks,
      [],
      'chosen',
      ["Variants can't be blank: choose 2 variants of Socks (Size: S, M; Color: Rust, Pine)"],
    ],
    ['one by its name', candle, ['Fig leaf'], 'chosen', []],
    ['one in other capitals', candle, ['FIG LEAF'], 'chosen', []],
    [
      'one too many',
      candle,
      ['Cedar', 'Fig leaf'],
      'asked',
      ['Variants must name exactly 1 variant of Candle, not 2'],
    ],
    [
      'one too few',
      macarons,
      ['Rose'],
      'asked',
      ['Variants must name exactly 2 variants of Macarons, not 1'],
    ],
    ['the same twice', macarons, ['Rose', 'Rose'], 'chosen', []],
    [
      'two unknown names',
      macarons,
      ['Pear', 'Plum'],
      'chosen',
      [
        'Variant not found: Pear; Macarons has Rose, Lemon, Earl Grey',
        'Variant not found: Plum; Macarons has Rose, Lemon, Earl Grey',
      ],
    ],
    ['one of each group, in any order', socks, ['pine', 'S'], 'chosen', []],
    [
      'two of one group',
      socks,
      ['S', 'M'],
      'chosen',
      ['Choose one Size of Socks: S, M', 'Choose one Color of Socks: Rust, Pine'],
    ],
    ['an unknown option', socks, ['S', 'Teal'], 'asked', ['Choose one Color of Socks: Rust, Pine']],
  ])('%s', (_name, of, variants, asked, messages) => {
    const problems = checkVariants(of, variants, 'cart.items[2]', asked === 'chosen');
    expect(problems).toEqual(messages.map((message) => ({ field: 'cart.items[2].variants', message })));
  });
});

it.each([
  [mug, 0],
  [candle, 1],
  [macarons, 2],
  [socks, 2],
])('variantsToChoose of $name', (of, count) => {
  expect(variantsToChoose(of)).toBe(count);
});
