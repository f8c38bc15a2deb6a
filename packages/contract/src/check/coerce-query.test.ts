import { describe, expect, test } from 'vitest';
import { ListProductsQuery } from '../catalog.ts';
import { ListOrderBatchesQuery } from '../order-batch.ts';
import { Strict, Type } from '../schema.ts';
import { coerceQuery, type RawQuery } from './coerce-query.ts';

test('text becomes numbers and truth values, and defaults are filled in', () => {
  expect(coerceQuery(ListProductsQuery, { page: '3', use_custom_catalog: 'true' })).toEqual({
    value: {
      page: 3,
      per_page: 20,
      country_code: 'US',
      use_custom_catalog: true,
      custom_catalog_show_inactive: false,
    },
    problems: [],
  });
});

test('a parameter given once as a list is taken as it is', () => {
  expect(coerceQuery(ListProductsQuery, { page: ['2'] }).value).toMatchObject({ page: 2 });
});

const cases: [query: RawQuery, field: string, message: string][] = [
  ...['1e3', '1.0', ' 1', '1 ', '+1', '01', '0x1', '1,000', 'one', 'NaN', '１'].map(
    (page): [RawQuery, string, string] => [{ page }, 'page', 'Page must be a whole number'],
  ),
  [{ page: '' }, 'page', "Page can't be blank"],
  [{ page: '0' }, 'page', 'Page must be greater than 0'],
  [{ page: '-1' }, 'page', 'Page must be greater than 0'],
  [{ page: '9'.repeat(30) }, 'page', 'Page is out of range'],
  [{ page: ['1', '2'] }, 'page', 'Page can be given only once'],
  [{ page: ['1', '1'] }, 'page', 'Page can be given only once'],
  [{ per_page: '101' }, 'per_page', 'Per page must be between 1 and 100'],
  [
    { send_status: 'sent' },
    'send_status',
    'Send status must be one of `pending`, `complete`, `failed`, `canceled`',
  ],
  [{ workspace_id: 'main' }, 'workspace_id', 'Workspace id must be a UUID'],
  [
    { customer_reference_id: 'a\0b' },
    'customer_reference_id',
    "Customer reference id contains a character that can't be stored",
  ],
  [
    { 'created_at[after]': '2026-12-01' },
    'created_at[after]',
    '`created_at[after]` must be an RFC 3339 time with an offset, like 2026-12-01T09:00:00Z',
  ],
  [
    { 'created_at[afer]': '2026-12-01T09:00:00Z' },
    'created_at[afer]',
    'Unknown parameter `created_at[afer]`; did you mean `created_at[after]`?',
  ],
  [{ perpage: '5' }, 'perpage', 'Unknown parameter `perpage`; did you mean `per_page`?'],
  [{ constructor: '5' }, 'constructor', 'Unknown parameter `constructor`'],
];

describe('a query that does not fit is refused with one sentence', () => {
  test.each(cases)('%j', (query, field, message) => {
    expect(coerceQuery(ListOrderBatchesQuery, query).problems).toEqual([{ field, message }]);
  });

  test.each(['1', 'TRUE', 'yes'])('%s is not a truth value', (use_custom_catalog) => {
    expect(coerceQuery(ListProductsQuery, { use_custom_catalog }).problems).toEqual([
      { field: 'use_custom_catalog', message: 'Use custom catalog must be true or false' },
    ]);
  });

  test('a country code of three letters', () => {
    expect(coerceQuery(ListProductsQuery, { country_code: 'USA' }).problems).toEqual([
      { field: 'country_code', message: 'Country code must be a two-letter country code, like US' },
    ]);
  });

  test('a required parameter that is missing', () => {
    expect(coerceQuery(Strict({ to: Type.String() }), {}).problems).toEqual([
      { field: 'to', message: "To can't be blank" },
    ]);
  });

  test('all its problems are listed', () => {
    expect(coerceQuery(ListOrderBatchesQuery, { page: '0', size: '5', per_page: '0' }).problems).toHaveLength(
      3,
    );
  });
});
