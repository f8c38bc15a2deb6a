import { type Insertion, insertSelected } from '../../db/insertions.ts';
import { columns, computed, constant, fragment, sql } from '../../db/sql.ts';
import type { Statements, Tx } from '../../db/statements.ts';
import { add, type Cents } from '../../kit/money.ts';

export const shardCount = 16;

const slot = columns('ledger_balances', ['slot']);

/**
 * A savepoint around the search for a free shard. A shard that another transaction has just spent from can end up
 * locked by the search without being returned. Keeping such locks and then locking all shards in order could
 * deadlock, so a rollback to the savepoint releases them.
 */
const setSavepoint = sql`savepoint free_slot`;
const rollbackToSavepoint = sql`rollback to savepoint free_slot`;

const freeShard = sql`select ${slot} from ledger_balances
  where organization_id = $1 and account = $2 and balance_cents - floor_cents >= $3
  order by (slot + $4::int) % ${constant(shardCount)} limit 1 for update skip locked`;

/** Locks a free shard that has the amount, searching from the slot `from`. Returns null if there is none. */
export async function lockFreeShard(
  tx: Tx,
  organizationId: string,
  account: string,
  { amount, from }: { amount: Cents; from: number },
): Promise<number | null> {
  tx.defer(setSavepoint);
  const [free] = await tx.query(freeShard, [organizationId, account, amount, from]);
  if (!free) tx.defer(rollbackToSavepoint);
  return free?.slot ?? null;
}

/** Refuses the entries of insertHeldEntries if no shard was free. */
export const entryWithoutShard = 'ledger_entries_check';

/**
 * The entries of a hold, from a free shard that has the amount. It locks no other shard in the same transaction later,
 * so the locks that the search leaves behind cannot deadlock.
 */
export const insertHeldEntries: Insertion<
  [{ organizationId: string; transferId: string; account: string; held: string; amount: Cents; from: number }]
> = {
  statement: sql`${insertSelected('ledger_entries', {
    values: {
      organization_id: '$1',
      transfer_id: '$2',
      position: 'entry.position',
      account: 'entry.account',
      slot: 'entry.slot',
      amount_cents: 'entry.amount_cents',
    },
    from: fragment`from (
      select 0 as position, $3::text as account, -$5::bigint as amount_cents, (
        select slot from ledger_balances
        where organization_id = $1 and account = $3 and balance_cents - floor_cents >= $5
        order by (slot + $6::int) % ${constant(shardCount)} limit 1 for update skip locked
      ) as slot
      union all select 1, $4, $5, null
    ) as entry`,
  })}`,
  valuesOf: ({ organizationId, transferId, account, held, amount, from }) => [
    organizationId,
    transferId,
    account,
    held,
    amount,
    from,
  ],
};

export interface BalanceShard {
  slot: number;
  available: Cents;
}

const available = computed('available', 'bigint', 'balance_cents - floor_cents');
const allShards = sql`select ${slot}, ${available} from ledger_balances
  where organization_id = $1 and account = $2 order by slot for update`;

/** Locks all shards of an account, in the order of their slots. */
export const lockShards = (tx: Tx, organizationId: string, account: string): Promise<BalanceShard[]> =>
  tx.query(allShards, [organizationId, account]);

const shardsOfAccounts = sql`select from ledger_balances where organization_id = $1
  and (account, slot) in (select * from unnest($2::text[], $3::smallint[]))
  order by account, slot for update`;

/** Every transaction that changes several shards locks them in this order, so that no two of them deadlock. */
export const writeShardLocks = (
  tx: Tx,
  organizationId: string,
  shards: readonly { account: string; slot: number | null }[],
): void =>
  tx.defer(shardsOfAccounts, [
    organizationId,
    shards.map(({ account }) => account),
    shards.map((shard) => shard.slot),
  ]);

const availableOfAccounts = sql`select ${columns('ledger_balances', ['account'])},
    ${computed('available', 'bigint', 'sum(balance_cents - floor_cents)::bigint')}
  from ledger_balances where organization_id = $1 and account = any($2::text[]) group by account`;

/** Returns the available amount of each account: the balance without holds, or the remaining credit. */
export async function findAvailable(
  db: Statements,
  organizationId: string,
  accounts: readonly string[],
): Promise<ReadonlyMap<string, Cents>> {
  const rows = await db.query(availableOfAccounts, [organizationId, accounts]);
  return new Map(rows.map(({ account, available }) => [account, add(available, 0)]));
}

const balances = sql`select ${columns('ledger_balances', ['slot', 'balance_cents'])} from ledger_balances
  where organization_id = $1 and account = $2 order by slot for update`;

/** Locks all shards of an account and returns their balances. */
export const lockBalances = (
  tx: Tx,
  organizationId: string,
  account: string,
): Promise<{ slot: number; balance_cents: Cents }[]> => tx.query(balances, [organizationId, account]);

const setMinimumBalances = sql`update ledger_balances b set floor_cents = f.floor_cents
  from unnest($3::smallint[], $4::bigint[]) as f (slot, floor_cents)
  where b.organization_id = $1 and b.account = $2 and b.slot = f.slot`;

/** Writes the minimum balance of each shard. */
export const writeMinimumBalances = (
  tx: Tx,
  organizationId: string,
  account: string,
  minimums: readonly { slot: number; cents: Cents }[],
): void =>
  tx.defer(setMinimumBalances, [
    organizationId,
    account,
    minimums.map((minimum) => minimum.slot),
    minimums.map(({ cents }) => cents),
  ]);
