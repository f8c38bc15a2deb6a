import { describe, expect, it } from 'vitest';
import { subtract, sum } from '../../kit/money.ts';
import { distributeLimit } from './distribute-limit.ts';

describe('distributeLimit', () => {
  it.each<[string, number[], number, number[] | null]>([
    ['nothing owed', [0, 0, 0, 0], 100, [-25, -25, -25, -25]],
    ['cents that do not divide', [0, 0, 0, 0], 102, [-26, -26, -25, -25]],
    ['a shard that owes more than its part', [-90, 0, 0, 0], 100, [-93, -3, -2, -2]],
    ['as much owed as allowed', [-60, -40, 0, 0], 100, [-60, -40, 0, 0]],
    ['paid ahead', [40, 0, 0, 0], 0, [30, -10, -10, -10]],
    ['no credit', [0, 0, 0, 0], 0, [0, 0, 0, 0]],
    ['more owed than allowed', [-60, -41, 0, 0], 100, null],
  ])('with %s', (_name, balances, limit, minimums) => {
    expect(distributeLimit(balances, limit)).toEqual(minimums);
  });

  it('never exceeds the limit in total and leaves every shard at or above its minimum balance', () => {
    const balances = [-5_000, 17, -1, 0, 0, -3];
    const minimums = distributeLimit(balances, 9_999) ?? [];
    expect(sum(minimums)).toBe(-9_999);
    expect(balances.every((balance, slot) => subtract(balance, minimums[slot] ?? 0) >= 0)).toBe(true);
  });
});
