/**
 * Transfers are the only way to move money. Their entries sum to zero, and they are written once and never changed.
 */
import { randomInt } from 'node:crypto';
import type { movementKinds } from '@gifts/contract/ledger';
import { insertManyInto } from '../../db/insertions.ts';
import type { Tx } from '../../db/statements.ts';
import { assert } from '../../kit/assert.ts';
import { newId } from '../../kit/ids.ts';
import { type Cents, sum } from '../../kit/money.ts';
import { heldAccount } from './accounts.ts';
import { insertHeldEntries, shardCount, writeShardLocks } from './balances.sql.ts';

export interface LedgerEntry {
  account: string;
  /** The balance shard, for an account with a minimum balance. */
  slot: number | null;
  /** Positive for a credit of the account, negative for a debit. */
  amountCents: Cents;
}

/** The kinds that organizations see. */
export type MovementKind = (typeof movementKinds)[number];

export type TransferKind = MovementKind | OperatorTransferKind;

/** Transfers between the operator and those it pays. Organizations do not see them. */
export type OperatorTransferKind =
  | 'earning'
  | 'payout'
  | 'payout_reversal'
  | 'gateway_fee'
  | 'gateway_payout'
  | 'allocation';

export interface Transfer {
  id: string;
  kind: TransferKind;
  orderBatchId?: string;
  orderId?: string;
  chargeId?: string;
  refundId?: string;
  /** The brand of an earning. */
  brandId?: string;
  payoutId?: string;
  /** The card gateway's name of what it did. */
  gatewayReference?: string;
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

const insertTransfers = insertManyInto('ledger_transfers', {
  shared: ['organization_id', 'created_at'],
  except: ['recorded_at'],
});

const insertEntries = insertManyInto('ledger_entries', { shared: ['organization_id'] });

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
  if (shards.length > 1) writeShardLocks(tx, organizationId, shards);
  writeTransfers(tx, { organizationId, at }, moving);
  tx.insert(insertEntries, { organization_id: organizationId }, moving.flatMap(toEntryRows));
}

/**
 * Writes a hold whose entries take the amount from whichever shard is free, without a search before. The constraint
 * entryWithoutShard refuses it if there is none.
 */
export function holdFromFreeShard(
  tx: Tx,
  { organizationId, at }: { organizationId: string; at: Date },
  { id, orderBatchId, account, amountCents }: HoldFromFreeShard,
): void {
  writeTransfers(tx, { organizationId, at }, [{ id, kind: 'hold', orderBatchId }]);
  tx.insert(insertHeldEntries, {
    ...{ organizationId, transferId: id, account, held: heldAccount(account) },
    ...{ amount: amountCents, from: randomInt(shardCount) },
  });
}

interface HoldFromFreeShard {
  id: string;
  orderBatchId: string;
  account: string;
  amountCents: Cents;
}

function writeTransfers(
  tx: Tx,
  { organizationId, at }: { organizationId: string; at: Date },
  transfers: readonly Omit<Transfer, 'entries'>[],
): void {
  tx.insert(
    insertTransfers,
    { organization_id: organizationId, created_at: at },
    transfers.map((row) => ({
      id: row.id,
      kind: row.kind,
      order_batch_id: row.orderBatchId ?? null,
      order_id: row.orderId ?? null,
      charge_id: row.chargeId ?? null,
      refund_id: row.refundId ?? null,
      brand_id: row.brandId ?? null,
      payout_id: row.payoutId ?? null,
      gateway_reference: row.gatewayReference ?? null,
      reason: row.reason ?? null,
    })),
  );
}

const isNonZero = ({ amountCents }: LedgerEntry): boolean => amountCents !== 0;

const toEntryRows = ({ id, entries }: { id: string; entries: readonly LedgerEntry[] }) =>
  entries.map(({ account, slot, amountCents }, position) => ({
    transfer_id: id,
    position,
    account,
    slot,
    amount_cents: amountCents,
  }));

function distinctShards(entries: readonly LedgerEntry[]): LedgerEntry[] {
  const sharded = entries.filter(({ slot }) => slot !== null);
  return [...new Map(sharded.map((row) => [`${row.account} ${row.slot}`, row])).values()];
}
