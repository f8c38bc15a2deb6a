import { describe, expect, it } from 'vitest';
import { combineInserts, isPlainInsert } from './combine-inserts.ts';

const insert = (table: string, ...values: unknown[]) => ({
  text: `insert into ${table} values (${values.map((_, index) => `$${index + 1}`).join(', ')})`,
  values,
});
const update = { text: 'update a set b = $1', values: [1] };

describe('fuseInserts', () => {
  it('puts neighbouring inserts into one statement and counts their parameters on', () => {
    expect(combineInserts([insert('a', 1, 2), insert('b', 3), insert('c', 4, 5)])).toEqual([
      {
        text: 'with part_0 as (insert into a values ($1, $2)), part_1 as (insert into b values ($3)) insert into c values ($4, $5)',
        values: [1, 2, 3, 4, 5],
      },
    ]);
  });

  it('leaves other writes where they are, and never moves an insert past one', () => {
    const statements = [insert('a', 1), update, insert('b', 2), insert('c', 3), update];
    expect(combineInserts(statements).map(({ text }) => text.split(' ')[0])).toEqual([
      'insert',
      'update',
      'with',
      'update',
    ]);
  });

  it('keeps every value in order however many there are', () => {
    const statements = Array.from({ length: 30 }, (_, index) => insert('a', index, `${index}`));
    expect(combineInserts(statements).flatMap(({ values }) => values)).toEqual(
      statements.flatMap(({ values }) => values),
    );
  });

  it('keeps $1 and $10 apart', () => {
    const wide = insert('a', ...Array.from({ length: 11 }, (_, index) => index));
    const [combined] = combineInserts([insert('b', 'x'), wide]);
    expect(combined?.text).toContain('insert into a values ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)');
  });
});

describe('isPlainInsert', () => {
  it.each([
    ['insert into a values ($1)', true],
    ['insert into a select 1', true],
    ['insert into a values ($1) on conflict do nothing', false],
    ['insert into a values ($1) returning id', false],
    ['update a set b = 1', false],
    ['select add_job()', false],
  ])('%s: %s', (text, expected) => {
    expect(isPlainInsert(text)).toBe(expected);
  });
});
