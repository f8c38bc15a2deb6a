/**
 * The balance of an account with a minimum balance is split into shards, so that concurrent spenders do not wait
 * for one row. A spender uses a shard that nobody has locked. Only if no single free shard has enough money are all
 * shards locked.
 */
import { randomInt } from 'node:crypto';
import type { Tx } from '../../db/statements.ts';
import { allocate, type Cents, min, subtract, sum } from '../../kit/money.ts';
import { type BalanceShard, lockFreeShard, lockShards, shardCount } from './balances.sql.ts';
import type { LedgerEntry } from './transfer.ts';

/**
 * Debits the amounts from an account. Returns the entries of each amount in order, or null for an amount that the
 * account no longer covers.
 */
export async function takeFunds(
  tx: Tx,
  organizationId: string,
  account: string,
  amounts: readonly Cents[],
): Promise<(LedgerEntry[] | null)[]> {
  const total = sum(amounts);
  if (total === 0) return amounts.map(() => []);
  const from = randomInt(shardCount);
  const free = await lockFreeShard(tx, organizationId, account, { amount: total, from });
  if (free !== null) return amounts.map((amount) => [debit(account, free, amount)]);
  const shards = await lockShards(tx, organizationId, account);
  return amounts.map((amount) => takeFromAllShards(account, shards, amount));
}

/**
 * Debits an amount from the fullest shards first and updates their available amounts. Returns null and debits
 * nothing if the sum is too low.
 */
function takeFromAllShards(account: string, shards: BalanceShard[], amount: Cents): LedgerEntry[] | null {
  if (sum(shards.map(({ available }) => available)) < amount) return null;
  const entries: LedgerEntry[] = [];
  let missing = amount;
  for (const slot of shards.sort((a, b) => b.available - a.available)) {
    const part = min(missing, slot.available);
    if (part <= 0) break;
    entries.push(debit(account, slot.slot, part));
    slot.available = subtract(slot.available, part);
    missing = subtract(missing, part);
  }
  return entries;
}

const debit = (account: string, slot: number, amount: Cents): LedgerEntry => ({
  account,
  slot,
  amountCents: subtract(0, amount),
});

/** Returns a shard for small credits, which one transaction uses for all of them. */
export const randomShard = (): number => randomInt(shardCount);

/** Distributes a large credit over all shards, so that many spenders can use it at once. */
export const distribute = (account: string, amount: Cents): LedgerEntry[] =>
  allocate(amount, Array<number>(shardCount).fill(1)).map((part, slot) => ({
    account,
    slot,
    amountCents: part,
  }));
