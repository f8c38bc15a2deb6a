import { describe, expect, it } from 'vitest';
import { sortByBodyOrder } from './sort-by-body-order.ts';

const ordered = (body: object, fields: readonly string[]) =>
  sortByBodyOrder(
    body,
    fields.map((field) => ({ field, message: '' })),
  ).map(({ field }) => field);

describe('sortByBodyOrder', () => {
  it.each<[string, object, string[], string[]]>([
    ['fields', { b: 1, a: 1 }, ['a', 'b'], ['b', 'a']],
    [
      'items by their number',
      { a: [] },
      ['a[10].x', 'a[9].x', 'a[100].x'],
      ['a[9].x', 'a[10].x', 'a[100].x'],
    ],
    ['a list before its items', { a: { b: [] } }, ['a.b[0].c', 'a.b', 'a'], ['a.b', 'a', 'a.b[0].c']],
    [
      'items of two lists apart',
      { b: [], a: [] },
      ['a[0]', 'b[1]', 'a[1]', 'b[0]'],
      ['b[0]', 'b[1]', 'a[0]', 'a[1]'],
    ],
    ['missing fields last', { b: 1 }, ['c', 'b', 'a'], ['b', 'c', 'a']],
    ['one field in found order', { a: [] }, ['a[0].z', 'a[0].b', 'a[0].z'], ['a[0].z', 'a[0].b', 'a[0].z']],
  ])('puts %s in order', (_name, body, fields, expected) => {
    expect(ordered(body, fields)).toEqual(expected);
  });

  it('returns the first hundred problems', () => {
    const fields = ['b', ...Array.from({ length: 150 }, (_, index) => `a[${index}]`)];
    expect(ordered({ a: [], b: 1 }, fields)).toEqual([...fields.slice(1, 100), 'b']);
  });
});
