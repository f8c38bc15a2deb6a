/**
 * Integer cents: the only place where amounts of money are added, multiplied or rounded.
 * Amounts may be negative here because ledger entries are; what a person pays is checked with `isMoney`.
 */
import assert from 'node:assert/strict';

/** A whole number of US cents; 100 is one dollar. */
export type Cents = number;

const partsPerMillion = 1_000_000;

/** A price or a total: a safe integer that is not negative. */
export const isMoney = (value: unknown): value is Cents => Number.isSafeInteger(value) && Number(value) >= 0;

export const add = (left: Cents, right: Cents): Cents => exact(exact(left) + exact(right));

export const subtract = (left: Cents, right: Cents): Cents => exact(exact(left) - exact(right));

export const multiply = (cents: Cents, quantity: number): Cents => exact(exact(cents) * exact(quantity));

/** Whether a product is still exact, for refusing a request by a sentence before it is calculated. */
export const canMultiply = (cents: Cents, quantity: number): boolean =>
  Number.isSafeInteger(exact(cents) * exact(quantity));

export const sum = (amounts: Iterable<Cents>): Cents => {
  let total = 0;
  for (const amount of amounts) total = add(total, amount);
  return total;
};

export const max = (first: Cents, ...rest: Cents[]): Cents => exact(Math.max(exact(first), ...rest));

export const min = (first: Cents, ...rest: Cents[]): Cents => exact(Math.min(exact(first), ...rest));

/** A share of an amount, given in parts per million (5 % is 50,000), rounded to the cent with halves up. */
export const percentHalfUp = (cents: Cents, ppm: number): Cents => {
  const { quotient, remainder } = multiplyDivide(cents, ppm, partsPerMillion);
  return exact(remainder * 2 >= partsPerMillion ? quotient + 1 : quotient);
};

/**
 * Splits an amount by weights so that the parts add up to it exactly: each gets its share rounded down,
 * then the cents left over go to the largest remainders, the earlier part first where they are equal.
 */
export const allocate = (cents: Cents, weights: readonly number[]): Cents[] => {
  const whole = sum(weights);
  assert(whole > 0, 'An amount can only be allocated by weights of which at least one is above zero.');
  const shares = weights.map((weight) => multiplyDivide(cents, weight, whole));
  const parts = shares.map((share) => share.quotient);
  const leftOver = subtract(cents, sum(parts));
  const byRemainder = shares
    .map((share, index) => ({ index, remainder: share.remainder }))
    .sort((left, right) => right.remainder - left.remainder || left.index - right.index);
  for (const { index } of byRemainder.slice(0, leftOver)) parts[index] = add(parts[index] ?? 0, 1);
  return parts;
};

/** The addition of zero turns the `-0` of a multiplication into `0`. */
function exact(value: number): number {
  if (!Number.isSafeInteger(value)) {
    assert.fail(`Money is whole cents up to 90 trillion dollars, and ${value} is not.`);
  }
  return value + 0;
}

/**
 * `left * right / divisor` with its remainder, for numbers that are not negative. The product is taken in
 * BigInt only where it would pass 2^53, so that the usual case stays fast and every case stays exact.
 */
function multiplyDivide(left: number, right: number, divisor: number) {
  if (!isMoney(left) || !isMoney(right)) {
    assert.fail(`A share is taken of whole numbers that are not negative, and ${left} of ${right} is not.`);
  }
  const product = left * right;
  if (Number.isSafeInteger(product)) {
    const remainder = product % divisor;
    return { quotient: (product - remainder) / divisor, remainder };
  }
  const large = BigInt(left) * BigInt(right);
  return { quotient: exact(Number(large / BigInt(divisor))), remainder: Number(large % BigInt(divisor)) };
}
