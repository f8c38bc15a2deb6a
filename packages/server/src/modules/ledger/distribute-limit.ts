import { add, allocate, type Cents, subtract, sum } from '../../kit/money.ts';

/**
 * Distributes a credit limit over the balance shards of an account and returns their minimum balances, whose
 * sum is the negative limit. Each shard gets what it owes now and an equal part of the rest. Returns null if
 * more is owed than the limit allows.
 */
export function distributeLimit(balances: readonly Cents[], limit: Cents): Cents[] | null {
  const remaining = add(limit, sum(balances));
  if (remaining < 0) return null;
  const parts = allocate(remaining, Array<number>(balances.length).fill(1));
  return balances.map((balance, slot) => subtract(balance, parts[slot] ?? 0));
}
