import type { HeldBatch, HeldBatchList, ListHeldBatchesQuery } from '@gifts/contract/dashboard/money';
import type { CallerContext } from '../../context/context.ts';
import type { Statements } from '../../db/statements.ts';
import { maxUuid } from '../../kit/ids.ts';
import { add } from '../../kit/money.ts';
import { findBatches } from '../batches/batches.sql.ts';
import { sumLatest } from './latest-sums.ts';
import { findStoredHolds, type StoredHold } from './money-sums.sql.ts';
import type { HoldSum } from './sum-transfers.ts';

/** Returns a page of the batches for which something is held in the workspaces of the caller, newest first. */
export async function listHeldBatches(
  context: CallerContext,
  db: Statements,
  { before: given, limit = 50 }: ListHeldBatchesQuery,
): Promise<HeldBatchList> {
  const { caller, organization } = context;
  const before = given?.toLowerCase() ?? maxUuid;
  const workspaceIds = caller.canAccessAllWorkspaces ? null : caller.workspaces.map(({ id }) => id);
  const query = { before, workspaceIds, limit: limit + 1 };
  const { position, holds } = await findStoredHolds(db, organization.id, query);
  const latest = (await sumLatest(db, organization.id, position))?.holds ?? [];
  const isListed = ({ orderBatchId, workspaceId }: HoldSum): boolean =>
    orderBatchId < before && (workspaceIds === null || workspaceIds.includes(workspaceId));
  const all = merge(holds, latest.filter(isListed));
  // What is not in the stored page may stand on a later one, so the page ends where the stored one does.
  const end = holds.length > limit ? (holds.at(limit - 1)?.order_batch_id ?? before) : '';
  const page = all.filter(({ order_batch_id: id }) => id >= end).slice(0, limit);
  const last = page.at(-1);
  const hasMore = holds.length > limit || all.length > page.length;
  const shown = page.filter(({ cents }) => cents > 0);
  return {
    data: await present(context, db, shown),
    list_meta: { next_before: hasMore && last ? last.order_batch_id : null },
  };
}

/** Adds what is not stored yet, newest batch first. What changes a batch of another page is left out: it was not held now. */
function merge(stored: readonly StoredHold[], latest: readonly HoldSum[]): StoredHold[] {
  const byBatch = new Map(stored.map((hold) => [hold.order_batch_id, hold]));
  for (const { orderBatchId, workspaceId, account, heldAt, cents } of latest) {
    const known = byBatch.get(orderBatchId);
    if (known) byBatch.set(orderBatchId, { ...known, cents: add(known.cents, cents) });
    else if (cents > 0) {
      byBatch.set(orderBatchId, {
        order_batch_id: orderBatchId,
        workspace_id: workspaceId,
        ...{ account, held_at: heldAt.toISOString(), cents },
      });
    }
  }
  return [...byBatch.values()].sort((left, right) => (left.order_batch_id < right.order_batch_id ? 1 : -1));
}

async function present(
  { caller, organization }: CallerContext,
  db: Statements,
  holds: readonly StoredHold[],
): Promise<HeldBatch[]> {
  const ids = holds.map(({ order_batch_id }) => order_batch_id);
  const batches = new Map((await findBatches(db, organization.id, ids)).map((batch) => [batch.id, batch]));
  return holds.flatMap((hold) => {
    const batch = batches.get(hold.order_batch_id);
    const account = caller.fundingAccounts.find(({ code }) => code === hold.account);
    if (!batch || !account) return [];
    return [
      {
        order_batch_id: batch.id,
        batch_name: batch.batch_name,
        payment_method_id: account.source,
        workspace_id: batch.workspace_id,
        workspace_name: batch.workspace_name,
        held: hold.cents,
        held_at: new Date(hold.held_at).toISOString(),
        expires_at: batch.expires_at?.toISOString() ?? null,
      },
    ];
  });
}
