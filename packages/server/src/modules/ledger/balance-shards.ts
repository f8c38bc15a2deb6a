/**
 * An account with a floor lies in slots, so that those who spend from it at the same time do not queue for one row.
 * A spender takes a slot that nobody else holds; only where no single one has enough does it take them all.
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
 * A slot that others have spent from while it was looked for stays locked though it is not taken. Those who keep such
 * slots and go on to lock them all from the first one would wait for each other in a circle, so they are let go.
 */
const setSavepoint = 'savepoint free_slot';
const rollbackToSavepoint = 'rollback to savepoint free_slot';

const lockShards = `select slot, balance_cents - floor_cents as available from ledger_balances
  where organization_id = $1 and account = $2 order by slot for update`;

interface BalanceShard {
  slot: number;
  available: Cents;
}

/** What was taken for each amount asked for, in their order; null for those the account does not cover any more. */
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

/** Takes from the fullest slots first and notes what is left in them; null and nothing taken where it is too little. */
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

/** Where in an account small amounts are put, the same for all that one transaction puts there. */
export const randomShard = (): number => randomInt(shardCount);

/** A large amount is spread, so that many can spend of it at once. */
export const distribute = (account: string, amount: Cents): LedgerEntry[] =>
  allocate(amount, Array<number>(shardCount).fill(1)).map((part, slot) => ({
    account,
    slot,
    amountCents: part,
  }));

const availableOfAccounts = `select account, sum(balance_cents - floor_cents)::bigint as available from ledger_balances
  where organization_id = $1 and account = any($2::text[]) group by account`;

/** What can be spent of accounts at this moment: paid in and not held, or what is left of the credit limit. */
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
