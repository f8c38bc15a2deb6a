import { describe, expect, it } from 'vitest';
import { insertInto } from './insertions.ts';
import { isWrite, observeWrites } from './observe-writes.ts';
import { fragmentOf, toStatement } from './sql.ts';
import type { Tx } from './statements.ts';

const statementOf = (text: string) => toStatement(fragmentOf(text));

describe('a statement that writes', () => {
  it.each([
    ['select 1 from orders', false],
    ['select id from orders where organization_id = $1 for update', false],
    ['select id from orders for no key update skip locked', false],
    ['select updated_at from orders', false],
    ['insert into orders (id) values ($1)', true],
    ['update orders set status = $1', true],
    ['with gone as (delete from mails returning id) select id from gone', true],
    ['select graphile_worker.add_job($1)', true],
  ])('%s: %s', (text, writes) => {
    expect(isWrite(statementOf(text))).toBe(writes);
  });
});

describe('a transaction', () => {
  const txReturning = (rows: object[]): Tx => ({
    query: <Row extends object>() => Promise.resolve(rows as Row[]),
    defer: () => undefined,
    insert: () => undefined,
    mayGuess: () => true,
    signal: () => undefined,
  });

  it('that only reads and locks has not written', async () => {
    const { tx, hasWritten } = observeWrites(txReturning([{ id: 1 }]));
    await tx.query(statementOf('select id from orders for update'));
    tx.defer(statementOf('select from orders where id = $1 for update'));
    tx.signal('jobs', 'work');
    expect(hasWritten()).toBe(false);
  });

  it.each<[string, (tx: Tx) => unknown]>([
    ['defers a statement', (tx) => tx.defer(statementOf('update users set role = $1'))],
    ['inserts a row', (tx) => tx.insert(insertInto('mail_keys'), {} as never)],
    ['queries with a write inside', (tx) => tx.query(statementOf('with x as (delete from mails) select 1'))],
    [
      'changes a row and returns it',
      (tx) => tx.query(statementOf('update users set role = $1 returning id')),
    ],
  ])('that %s has written', async (_, work) => {
    const { tx, hasWritten } = observeWrites(txReturning([{ id: 1 }]));
    await work(tx);
    expect(hasWritten()).toBe(true);
  });

  it('whose change found no row has not written', async () => {
    const { tx, hasWritten } = observeWrites(txReturning([]));
    await tx.query(statementOf('update users set role = $1 returning id'));
    expect(hasWritten()).toBe(false);
  });
});
