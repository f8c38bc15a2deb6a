import { type Operation, operations } from '@gifts/contract/operations';
import { expect, it } from 'vitest';
import { keptFieldPath } from './redact-field-path.ts';

const { createOrderBatch, listOrders }: Record<'createOrderBatch' | 'listOrders', Operation> = operations;

it.each([
  ['recipients[3].email', 'recipients[3].email'],
  ['cart.items[0].quantity', 'cart.items[0].quantity'],
  ['name', null],
  ['recipients[0].jane@example.com', null],
  ['jane@example.com', null],
  ['recipients[0][1]', null],
  ['', null],
])('of the field %s, %j is kept', (field, kept) => {
  expect(keptFieldPath(field, createOrderBatch)).toBe(kept);
});

it('names of query parameters are kept', () => {
  expect(keptFieldPath('created_at[after]', listOrders)).toBe('created_at[after]');
});
