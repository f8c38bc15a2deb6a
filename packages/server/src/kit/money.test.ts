import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  add,
  allocate,
  canMultiply,
  isMoney,
  max,
  min,
  multiply,
  percentHalfUp,
  subtract,
  sum,
} from './money.ts';

const money = fc.maxSafeNat();
const rate = fc.integer({ min: 0, max: 1_000_000 });

describe('whole cents', () => {
  it('add, subtract and multiply exactly', () => {
    expect(add(1, 2)).toBe(3);
    expect(add(-5, 2)).toBe(-3);
    expect(subtract(5, 7)).toBe(-2);
    expect(multiply(1999, 3)).toBe(5997);
    expect(sum([])).toBe(0);
    expect(sum([1, 2, -3, 10])).toBe(10);
    expect(max(3, 9, 4)).toBe(9);
    expect(min(3, 9, 2)).toBe(2);
  });

  it('never give a negative zero', () => {
    expect(Object.is(multiply(-1, 0), 0)).toBe(true);
    expect(Object.is(percentHalfUp(0, 0), 0)).toBe(true);
  });

  it.each([
    ['a fraction', () => add(1.5, 1)],
    ['not a number', () => sum([Number.NaN])],
    ['infinity', () => max(0, Number.POSITIVE_INFINITY)],
    ['an overflow of a sum', () => add(Number.MAX_SAFE_INTEGER, 1)],
    ['an overflow of a product', () => multiply(Number.MAX_SAFE_INTEGER, 2)],
    ['a fraction of a quantity', () => multiply(100, 0.5)],
    ['a share of a debt', () => percentHalfUp(-1, 50_000)],
    ['a share above the largest amount', () => percentHalfUp(Number.MAX_SAFE_INTEGER, 2_000_000)],
    ['a negative weight', () => allocate(10, [3, -1])],
    ['weights of nothing', () => allocate(10, [0, 0])],
  ])('refuse %s', (_name, calculate) => {
    expect(calculate).toThrow();
  });

  it('are told from what is not money', () => {
    expect([0, 1, Number.MAX_SAFE_INTEGER].every(isMoney)).toBe(true);
    expect([-1, 0.5, Number.NaN, 2 ** 53, '1', null, undefined, 1n].some(isMoney)).toBe(false);
  });
});

describe('canMultiply', () => {
  it('says beforehand whether a product is exact', () => {
    expect(canMultiply(500_000_000_000, 10_000)).toBe(true);
    expect(canMultiply(500_000_000_000, 100_000)).toBe(false);
  });
});

describe('percentHalfUp', () => {
  it.each([
    [1000, 50_000, 50],
    [1010, 50_000, 51], // 50.5
    [1009, 50_000, 50], // 50.45
    [10, 50_000, 1], // 0.5
    [9, 50_000, 0], // 0.45
    [5000, 101_300, 507], // 506.5
    [3999, 66_000, 264], // 263.934
    [0, 115_000, 0],
    [1234, 0, 0],
    [1234, 1_000_000, 1234],
    // A half added before a division of floats would round this one up to the next cent.
    [8_999_999_999_499_999, 1, 8_999_999_999],
    [8_999_999_999_500_000, 1, 9_000_000_000],
    [Number.MAX_SAFE_INTEGER, 115_000, 1_035_827_914_295_214],
  ])('of %i cents at %i ppm is %i', (cents, ppm, expected) => {
    expect(percentHalfUp(cents, ppm)).toBe(expected);
  });

  it('agrees with exact arithmetic for every amount and rate', () => {
    fc.assert(
      fc.property(money, rate, (cents, ppm) => {
        const exactly = (BigInt(cents) * BigInt(ppm) * 2n + 1_000_000n) / 2_000_000n;
        expect(BigInt(percentHalfUp(cents, ppm))).toBe(exactly);
      }),
    );
  });

  it('never falls when the amount rises', () => {
    fc.assert(
      fc.property(money, money, rate, (left, right, ppm) => {
        const [less, more] = left < right ? [left, right] : [right, left];
        expect(percentHalfUp(less, ppm)).toBeLessThanOrEqual(percentHalfUp(more, ppm));
      }),
    );
  });
});

describe('allocate', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [100, [1, 2], [33, 67]],
    [2, [1, 1, 1], [1, 1, 0]],
    [1000, [0, 5, 0], [0, 1000, 0]],
    [0, [1, 2], [0, 0]],
    [101, [50, 30, 20], [51, 30, 20]],
  ])('splits %i by %j into %j', (cents, weights, parts) => {
    expect(allocate(cents, weights)).toEqual(parts);
  });

  it('loses and makes no cent, and no part is a cent away from its share', () => {
    const weights = fc
      .array(fc.nat({ max: 2 ** 40 }), { minLength: 1, maxLength: 30 })
      .filter((list) => list.some((weight) => weight > 0));
    fc.assert(
      fc.property(money, weights, (cents, list) => {
        const parts = allocate(cents, list);
        expect(sum(parts)).toBe(cents);
        const whole = BigInt(sum(list));
        parts.forEach((part, index) => {
          const gap = BigInt(part) * whole - BigInt(cents) * BigInt(list[index] ?? 0);
          expect(gap < whole && gap > -whole).toBe(true);
        });
      }),
    );
  });
});
