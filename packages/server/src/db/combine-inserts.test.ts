import { describe, expect, it } from 'vitest';
import { combineInserts, type DeferredWrite } from './combine-inserts.ts';
import { fragmentOf, toStatement } from './sql.ts';

const write = (text: string, values: readonly unknown[], isInsertion: boolean): DeferredWrite => ({
  statement: toStatement(fragmentOf(text)),
  values,
  isInsertion,
});
const insert = (table: string, ...values: unknown[]) =>
  write(
    `insert into ${table} values (${values.map((_, index) => `$${index + 1}`).join(', ')})`,
    values,
    true,
  );
const update = write('update a set b = $1', [1], false);
/** What reads other tables is not said to be an insertion, so it stays by itself. */
const copy = write('insert into a select b from c', [], false);

const textsOf = (writes: readonly DeferredWrite[]) =>
  combineInserts(writes).map(({ statement }) => statement.text);
const valuesOf = (writes: readonly DeferredWrite[]) => combineInserts(writes).map(({ values }) => values);

describe('combineInserts', () => {
  it('puts neighbouring insertions into one statement and counts their parameters on', () => {
    const writes = [insert('a', 1, 2), insert('b', 3), insert('c', 4, 5)];
    expect(textsOf(writes)).toEqual([
      'with part_0 as (insert into a values ($1, $2)), part_1 as (insert into b values ($3)) insert into c values ($4, $5)',
    ]);
    expect(valuesOf(writes)).toEqual([[1, 2, 3, 4, 5]]);
  });

  it('leaves other writes where they are, and never moves an insertion past one', () => {
    const writes = [insert('a', 1), update, insert('b', 2), insert('c', 3), update, copy, insert('d', 1)];
    expect(textsOf(writes).map((text) => text.split(' ').slice(0, 3).join(' '))).toEqual([
      'insert into a',
      'update a set',
      'with part_0 as',
      'update a set',
      'insert into a',
      'insert into d',
    ]);
  });

  it('keeps every value in order however many there are', () => {
    const writes = Array.from({ length: 30 }, (_, index) => insert('a', index, `${index}`));
    expect(valuesOf(writes).flat()).toEqual(writes.flatMap(({ values }) => values));
  });

  it('keeps $1 and $10 apart', () => {
    const wide = insert('a', ...Array.from({ length: 11 }, (_, index) => index));
    const [text] = textsOf([insert('b', 'x'), wide]);
    expect(text).toContain('insert into a values ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)');
  });

  it('makes a combination once', () => {
    const [one] = combineInserts([insert('a', 1), insert('b', 2)]);
    const [other] = combineInserts([insert('a', 3), insert('b', 4)]);
    expect(other?.statement).toBe(one?.statement);
  });
});
