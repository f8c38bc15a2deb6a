import type { MoneyMovement } from '@gifts/contract/dashboard/money';
import type { CallerContext } from '../../context/context.ts';
import { assert } from '../../kit/assert.ts';
import { referenceId } from '../../kit/ids.ts';
import type { Cents } from '../../kit/money.ts';
import { findBatches } from '../batches/batches.sql.ts';
import { findInvoicesOf } from '../invoices/invoices.sql.ts';
import type { MovementRow } from '../ledger/movement-pages.sql.ts';
import { findTransfers } from '../ledger/transfers.sql.ts';
import { hideUnreachable } from '../payments/balances/hide-unreachable.ts';
import type { MovementFilters } from './read-movements.ts';

/** Adds what a movement is about, as far as the caller may know it. `balances` has the balance after each movement. */
export async function presentMovements(
  context: CallerContext,
  { accounts }: MovementFilters,
  rows: readonly MovementRow[],
  balances: readonly (Cents | null)[],
): Promise<MoneyMovement[]> {
  const { caller, db, organization } = context;
  const ids = [...new Set(rows.map(({ transfer_id }) => transfer_id))];
  const [found, invoices] = await Promise.all([
    findTransfers(db, organization.id, ids),
    caller.canAccessAllWorkspaces ? findInvoicesOf(db, organization.id, ids) : new Map<string, string>(),
  ]);
  const transfers = await hideUnreachable(context, db, found);
  const batchIds = [...transfers.values()].flatMap(({ order_batch_id }) => order_batch_id ?? []);
  const batches = await findBatches(db, organization.id, [...new Set(batchIds)]);
  const names = new Map(batches.map(({ id, batch_name }) => [id, batch_name]));
  return rows.map((row, index) => {
    const account = accounts.get(row.account);
    const transfer = transfers.get(row.transfer_id);
    assert(account && transfer, 'a movement has an account that was asked for, and its transfer');
    const { order_id: orderId, order_batch_id: batchId } = transfer;
    return {
      id: row.transfer_id,
      kind: row.kind,
      payment_method_id: account.source,
      workspace_id: account.workspace_id,
      available: row.amount_cents,
      held: row.held_cents,
      balance_after: balances[index] ?? null,
      reason: transfer.reason,
      order_id: orderId,
      order_reference: orderId && referenceId(orderId),
      order_batch_id: batchId,
      batch_name: batchId && (names.get(batchId) ?? null),
      invoice_id: invoices.get(row.transfer_id) ?? null,
      created_at: row.created_at.toISOString(),
    };
  });
}
