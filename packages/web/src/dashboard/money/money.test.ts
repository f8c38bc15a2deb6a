import { describe, expect, it } from 'vitest';
import { formatChange, movementFilters, movementTitle } from './money.ts';

describe('the words of a movement', () => {
  const of = (kind: Parameters<typeof movementTitle>[0]['kind'], available: number, held = 0) =>
    movementTitle({ kind, available, held });

  it.each([
    [of('credit', 10_000), '$100.00 was paid in'],
    [of('hold', -6_000, 6_000), '$60.00 was set aside for gifts'],
    [of('capture', 403, -6_000), '$55.97 was paid for a gift from what was set aside'],
    [of('capture', 0, -6_000), '$60.00 was paid for a gift from what was set aside'],
    [of('release', 6_000, -6_000), '$60.00 that was set aside was not needed'],
    [of('refund', 1_000), '$10.00 was given back for a gift'],
  ])('%s', (said, expected) => {
    expect(said).toBe(expected);
  });
});

it('an amount has its sign', () => {
  expect([403, -6_000, 0].map(formatChange)).toEqual(['+$4.03', '−$60.00', '$0.00']);
});

it('asks for what the address says, and for nothing that no balance is called', () => {
  expect(movementFilters({ balance: 'WORKSPACE_BALANCE.w', kind: 'hold' })).toEqual({
    kind: 'hold',
    payment_method_id: 'WORKSPACE_BALANCE',
    workspace_id: 'w',
  });
  expect(movementFilters({ balance: 'GOLD' })).toEqual({});
  const { 'created_at[after]': after, 'created_at[before]': before } = movementFilters({
    from: '2026-11-01',
    until: '2026-11-30',
  });
  expect(Date.parse(before ?? '') - Date.parse(after ?? '')).toBeGreaterThan(29 * 86_400_000);
});
