import { expect, it } from 'vitest';
import type { CartItem } from '../orders/cart-item.ts';
import { nameBatch } from './name-batch.ts';

const cart = (...names: string[]) => names.map((name) => ({ product: { name } }) as CartItem);
const people = (...names: [string, string | null][]) =>
  names.map(([first_name, last_name]) => ({ first_name, last_name }));

it.each<[string, CartItem[], ReturnType<typeof people>, string]>([
  ['one of each', cart('Tea'), people(['Jo', 'Park']), 'Tea for Jo Park'],
  ['no last name', cart('Tea'), people(['Jo', null]), 'Tea for Jo'],
  ['a blank last name', cart('Tea'), people(['Jo', '']), 'Tea for Jo'],
  [
    'two of each',
    cart('Tea', 'Mug'),
    people(['Jo', 'Park'], ['Kim', null]),
    'Tea and 1 more for Jo Park and 1 other',
  ],
  [
    'three of each',
    cart('Tea', 'Mug', 'Mug'),
    people(['Jo', null], ['Kim', null], ['Lee', null]),
    'Tea and 2 more for Jo and 2 others',
  ],
  [
    'very many people',
    cart('Tea'),
    people(...Array.from({ length: 20_000 }, (): [string, null] => ['Jo', null])),
    'Tea for Jo and 19,999 others',
  ],
])('%s', (_name, items, recipients, name) => {
  expect(nameBatch(items, recipients)).toBe(name);
});

it.each([
  ['a name of 255 characters is whole', 248, 255, /^T{248} for Jo$/u],
  ['a longer one ends in an ellipsis', 249, 255, /^T{249} for …$/u],
])('%s', (_name, length, expected, pattern) => {
  const name = nameBatch(cart('T'.repeat(length)), people(['Jo', null]));
  expect([...name]).toHaveLength(expected);
  expect(name).toMatch(pattern);
});

it('never cuts a character in two', () => {
  const name = nameBatch(cart('🎁'.repeat(255)), people(['Jo', null]));
  expect([...name]).toHaveLength(255);
  expect(name.isWellFormed()).toBe(true);
});
