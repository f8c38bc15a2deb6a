import { describe, expect, it } from 'vitest';
import { fromTheOldest } from './from-the-oldest.ts';
import type { PageRange } from './page.ts';

/** Rows that are named by their numbers, from 1, and change before each question as `changes` say. */
function listOf(count: number, changes: readonly ((rows: number[]) => void)[] = []) {
  const rows = Array.from({ length: count }, (_, index) => index + 1);
  let asked = 0;
  const find = async ({ offset, limit }: PageRange) => {
    changes[asked]?.(rows);
    asked += 1;
    return {
      keys: rows
        .toReversed()
        .slice(offset, offset + limit)
        .map(String),
      total: rows.length,
    };
  };
  return { find, asked: () => asked };
}

interface Asked {
  readonly page: number;
  readonly lastTotal?: number;
}

const pageOf = async ({ find }: ReturnType<typeof listOf>, { page, lastTotal }: Asked) => {
  const limit = 3;
  const { keys, total } = await fromTheOldest(find, { offset: (page - 1) * limit, limit }, lastTotal);
  return [keys.join(' '), total];
};

describe('fromTheOldest', () => {
  it.each([
    [7, 1, '1 2 3'],
    [7, 2, '4 5 6'],
    [7, 3, '7'],
    [7, 4, ''],
    [6, 2, '4 5 6'],
    [6, 3, ''],
    [0, 1, ''],
    [1_000, 200, '598 599 600'],
  ])('of %i rows, page %i has the rows %s', async (count, page, rows) => {
    expect(await pageOf(listOf(count), { page })).toEqual([rows, count]);
  });

  const add = (number: number) => (rows: number[]) => {
    for (let count = 0; count < number; count += 1) rows.push(rows.length + 1);
  };
  const remove = (rows: number[]) => void rows.pop();
  it.each([
    ['a few rows are added between the questions', [() => {}, add(5)], '4 5 6', 105],
    ['many are', [() => {}, add(50)], '4 5 6', 150],
    ['some leave', [() => {}, remove], '4 5 6', 99],
    ['rows are added again and again', [() => {}, add(50), add(3)], '4 5 6', 153],
  ] as const)('finds the same rows when %s', async (_what, changes, rows, total) => {
    expect(await pageOf(listOf(100, changes), { page: 2 })).toEqual([rows, total]);
  });

  it.each([
    ['as it is', 100, 1],
    ['with fewer rows, but for a few', 96, 1],
    ['with more rows', 103, 1],
    ['with far fewer rows', 20, 2],
    ['with far more rows', 500, 2],
    ['without the rows of the page', 3, 2],
    ['empty', 0, 2],
  ])('finds a page of a list that was remembered %s', async (_how, lastTotal, questions) => {
    const list = listOf(100);
    expect(await pageOf(list, { page: 2, lastTotal })).toEqual(['4 5 6', 100]);
    expect(list.asked()).toBe(questions);
  });

  it('has nothing behind the end, whatever was remembered', async () => {
    for (const lastTotal of [0, 50, 100, 500])
      expect(await pageOf(listOf(100), { page: 40, lastTotal })).toEqual(['', 100]);
  });
});
