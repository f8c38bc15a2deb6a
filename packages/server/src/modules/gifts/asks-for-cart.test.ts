import { expect, it } from 'vitest';
import type { CartItem } from '../orders/cart-item.ts';
import { asksForCart } from './asks-for-cart.ts';
import { item } from './gifts.fixtures.ts';

const mug = item('mug');
const socks = item('socks', { quantity: 2, variants: ['Grey', 'M'] });
const asked = (id: string, more: object = {}) => ({ product_id: id, quantity: 1, ...more });

it.each<[string, Parameters<typeof asksForCart>[0], CartItem[], boolean]>([
  ['the same product', [asked('mug')], [mug], true],
  ['an id in another case', [asked('MUG')], [mug], true],
  ['another product', [asked('cup')], [mug], false],
  ['more units', [asked('mug', { quantity: 2 })], [mug], false],
  ['a part of the cart', [asked('mug')], [mug, socks], false],
  ['more than the cart', [asked('mug'), asked('mug')], [mug], false],
  ['all of the cart in another order', [asked('socks', { quantity: 2 }), asked('mug')], [mug, socks], true],
  ['the price it had', [asked('mug', { variable_price: 2_000 })], [mug], true],
  ['another price', [asked('mug', { variable_price: 1_999 })], [mug], false],
  ['its variants', [asked('socks', { quantity: 2, variants: ['m', 'grey'] })], [socks], true],
  ['other variants', [asked('socks', { quantity: 2, variants: ['Grey', 'L'] })], [socks], false],
  ['variants where none were chosen', [asked('mug', { variants: ['Blue'] })], [mug], false],
  ['no product id', [{ quantity: 1 }], [mug], false],
])('%s: %#', (_name, inputs, cart, expected) => {
  expect(asksForCart(inputs, cart)).toBe(expected);
});
