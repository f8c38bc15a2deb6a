/**
 * The balance of an account with a minimum balance is split into shards, so that concurrent spenders do not wait
 * for one row. A spender uses a shard that nobody has locked. Only if no single free shard has enough money are all
 * shards locked.
 */
import { randomInt } from 'node:crypto';
import type { Tx } from '../../db/statements.ts';
import { add, allocate, type Cents, min, subtract, sum } from '../../kit/money.ts';
import type { LedgerEntry } from './transfer.ts';

export const shardCount = 16;

const findFreeShard = `select slot from ledger_balances
  where organization_id = $1 and account = $2 and balance_cents - floor_cents >= $3
  order by (slot + $4::int) % ${shardCount} limit 1 for update skip locked`;

/**
 * A savepoint around the search for a free shard. A shard that another transaction has just spent from can end up
 * locked by the search without being returned. Keeping such locks and then locking all shards in order could
 * deadlock, so a rollback to the savepoint releases them.
 */
const setSavepoint = 'savepoint free_slot';
const rollbackToSavepoint = 'rollback to savepoint free_slot';

const lockShards = `select slot, balance_cents - floor_cents as available from ledger_balances
  where organization_id = $1 and account = $2 order by slot for update`;

interface BalanceShard {
  slot: number;
  available: Cents;
}

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
  tx.defer(setSavepoint);
  const [free] = await tx.query<{ slot: number }>(findFreeShard, [organizationId, account, total, from]);
  if (free) return amounts.map((amount) => [debit(account, free.slot, amount)]);
  tx.defer(rollbackToSavepoint);
  const shards = await tx.query<BalanceShard>(lockShards, [organizationId, account]);
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

const availableOfAccounts = `select account, sum(balance_cents - floor_cents)::bigint as available from ledger_balances
  where organization_id = $1 and account = any($2::text[]) group by account`;

/** Returns the available amount of each account: the balance without holds, or the remaining credit. */
export async function findAvailable(
  db: Pick<Tx, 'query'>,
  organizationId: string,
  accounts: readonly string[],
): Promise<ReadonlyMap<string, Cents>> {
  const rows = await db.query<{ account: string; available: Cents }>(availableOfAccounts, [
    organizationId,
    accounts,
  ]);
  return new Map(rows.map(({ account, available }) => [account, add(available, 0)]));
}
