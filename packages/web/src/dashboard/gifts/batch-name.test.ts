import type { Cart } from '@gifts/sdk';
import { expect, it } from 'vitest';
import { nameOfBatch } from './batch-name.ts';

const cartOf = (...names: string[]) =>
  ({ items: names.map((name) => ({ product: { name } })) }) as unknown as Cart;

it.each([
  ['Spring', cartOf('Tea'), 'Spring'],
  [null, cartOf('Tea'), 'Tea'],
  ['', cartOf('Tea', 'Honey', 'Jam'), 'Tea and 2 more'],
])('the batch %j is called by its name or its products', (batch_name, cart, name) => {
  expect(nameOfBatch({ batch_name, cart })).toBe(name);
});
