import { add, allocate, type Cents, subtract, sum } from '../../kit/money.ts';

/**
 * The floors of an account's slots under a credit limit: each slot may owe what it owes now and an even part of what
 * is left. They add up to the limit. Null where more is owed than the limit allows.
 */
export function distributeLimit(balances: readonly Cents[], limit: Cents): Cents[] | null {
  const left = add(limit, sum(balances));
  if (left < 0) return null;
  const parts = allocate(left, Array<number>(balances.length).fill(1));
  return balances.map((balance, slot) => subtract(balance, parts[slot] ?? 0));
}
