import { describe, expect, test } from 'vitest';
import { checkValue } from '../check/check.ts';
import { ErrorBody, errorCodes } from '../errors.ts';
import { keysOf } from '../keys-of.ts';
import { type Operation, operations } from '../operations.ts';
import { errorExample } from './error-examples.ts';
import { ids } from './example-resources.ts';
import { examples } from './examples.ts';

const operationIds = keysOf(operations);

describe('an example fits the schema it is an example of', () => {
  test.each(operationIds)('%s', (id) => {
    const operation: Operation = operations[id];
    const example: { params?: unknown; query?: unknown; body?: unknown; response: unknown } = examples[id];
    if (operation.params) expect(checkValue(operation.params, example.params)).toEqual([]);
    if (operation.body) expect(checkValue(operation.body, example.body)).toEqual([]);
    if (operation.query) expect(checkValue(operation.query, example.query ?? {})).toEqual([]);
    expect(checkValue(operation.response, example.response)).toEqual([]);
  });

  test.each(keysOf(errorCodes))('%s', (code) => {
    expect(checkValue(ErrorBody, errorExample(code))).toEqual([]);
  });
});

test('ids are of version 7, and no two things share one', () => {
  const all: string[] = Object.values(ids);
  expect(
    all.filter((id) => !/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)),
  ).toEqual([]);
  expect(new Set(all).size).toBe(all.length);
});

test('the money of the example gift adds up', () => {
  const { amounts } = examples.getOrder.response;
  const { amount_product, amount_shipping, amount_processing_fee, amount_pre_tax_total } = amounts;
  expect(amount_processing_fee).toBe((amount_product + amount_shipping) * 0.05);
  expect(amount_pre_tax_total).toBe(amount_product + amount_shipping + (amount_processing_fee ?? 0));
  expect(amounts.amount_total).toBe(amount_pre_tax_total + (amounts.amount_tax ?? 0));
});
