import pg from 'pg';
import { expect, it } from 'vitest';
import { isRefusal, refusedBy } from './database-errors.ts';

const errorOf = (code: string, severity: string) =>
  Object.assign(new pg.DatabaseError('An error', 1, 'error'), { code, severity });

it('a refused row is a refusal in every language of the server', () => {
  expect(isRefusal(errorOf('23505', 'ERROR'))).toBe(true);
  expect(isRefusal(errorOf('23514', 'FEHLER'))).toBe(true);
});

it.each(['57P01', '57P02', '08006', '25P03'])('the end of a connection (%s) is no refusal', (code) => {
  expect(isRefusal(errorOf(code, 'FATAL'))).toBe(false);
});

it('a lost connection is no refusal', () => {
  expect(isRefusal(new Error('Connection terminated unexpectedly'))).toBe(false);
});

it.each([
  ['orders_pkey', 'orders_pkey'],
  ['orders_pkey_102055', 'orders_pkey'],
  ['events_2026_11_pkey', 'events_2026_11_pkey'],
])('a row that %s refused was refused by %s, also on a node of a Citus cluster', (constraint, name) => {
  expect(refusedBy(Object.assign(errorOf('23505', 'ERROR'), { constraint }))).toBe(name);
});
