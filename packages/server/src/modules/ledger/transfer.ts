/**
 * Transfers are the only way to move money. Their entries sum to zero, and they are written once and never changed.
 */
import type { Tx } from '../../db/statements.ts';
import { assert } from '../../kit/assert.ts';
import { newId } from '../../kit/ids.ts';
import { type Cents, sum } from '../../kit/money.ts';

export interface LedgerEntry {
  account: string;
  /** The balance shard, for an account with a minimum balance. */
  slot: number | null;
  /** Positive for a credit of the account, negative for a debit. */
  amountCents: Cents;
}

export type TransferKind =
  | 'credit'
  | 'debit'
  | 'hold'
  | 'release'
  | 'capture'
  | 'charge'
  | 'refund'
  | 'reversal'
  | 'late_payment';

export interface Transfer {
  id: string;
  kind: TransferKind;
  orderBatchId?: string;
  orderId?: string;
  chargeId?: string;
  refundId?: string;
  /** The reason that a person gave, shown to people. */
  reason?: string;
  entries: readonly LedgerEntry[];
}

/** Returns an entry of an account without a minimum balance. */
export const ledgerEntry = (account: string, amountCents: Cents): LedgerEntry => ({
  account,
  slot: null,
  amountCents,
});

const insertTransfers = `insert into ledger_transfers (organization_id, id, kind, order_batch_id, order_id, charge_id,
    refund_id, reason, created_at)
  select $1, t.id, t.kind, t."orderBatchId", t."orderId", t."chargeId", t."refundId", t.reason, $2
  from json_to_recordset($3::json) as t (id uuid, kind text, "orderBatchId" uuid, "orderId" uuid, "chargeId" uuid,
    "refundId" uuid, reason text)`;

const insertEntries = `insert into ledger_entries (organization_id, transfer_id, position, account, slot, amount_cents)
  select $1, e."transferId", e.position, e.account, e.slot, e."amountCents"
  from json_to_recordset($2::json) as e ("transferId" uuid, position smallint, account text, slot smallint,
    "amountCents" bigint)`;

/** Every transaction that changes several shards locks them in this order, so that no two of them deadlock. */
const lockShards = `select from ledger_balances where organization_id = $1
  and (account, slot) in (select * from unnest($2::text[], $3::smallint[]))
  order by account, slot for update`;

/** Writes transfers at the organization's time `at`. Entries of zero are left out. */
export function transfer(
  tx: Tx,
  { organizationId, at }: { organizationId: string; at: Date },
  transfers: readonly (Omit<Transfer, 'id'> & { id?: string })[],
): void {
  const rows = transfers.map(({ entries, ...row }) => ({
    id: newId(),
    ...row,
    entries: entries.filter(isNonZero),
  }));
  const moving = rows.filter(({ entries }) => entries.length > 0);
  if (moving.length === 0) return;
  for (const { entries } of moving) {
    assert(sum(entries.map(({ amountCents }) => amountCents)) === 0, 'the entries of a transfer sum to zero');
  }
  const shards = distinctShards(moving.flatMap(({ entries }) => entries));
  if (shards.length > 1) {
    tx.defer(lockShards, [
      organizationId,
      shards.map(({ account }) => account),
      shards.map(({ slot }) => slot),
    ]);
  }
  tx.defer(insertTransfers, [
    organizationId,
    at,
    JSON.stringify(moving.map(({ entries: _, ...row }) => row)),
  ]);
  tx.defer(insertEntries, [organizationId, JSON.stringify(moving.flatMap(toEntryRows))]);
}

const isNonZero = ({ amountCents }: LedgerEntry): boolean => amountCents !== 0;

const toEntryRows = ({ id, entries }: { id: string; entries: readonly LedgerEntry[] }) =>
  entries.map((row, position) => ({ transferId: id, position, ...row }));

function distinctShards(entries: readonly LedgerEntry[]): LedgerEntry[] {
  const sharded = entries.filter(({ slot }) => slot !== null);
  return [...new Map(sharded.map((row) => [`${row.account} ${row.slot}`, row])).values()];
}
