import { canReach } from '../../../context/caller.ts';
import type { CallerContext } from '../../../context/context.ts';
import type { Statements } from '../../../db/statements.ts';
import type { BookedTransfer } from '../../ledger/transfers.sql.ts';
import { findWorkspacesOf } from '../../orders/find-orders.sql.ts';

/**
 * Removes the order, the batch and the reason from transfers of workspaces that the caller cannot reach. A balance of
 * the whole organization shows its movements to everybody who can spend it, and only the amounts concern them all.
 */
export async function hideUnreachable(
  { caller, organization }: CallerContext,
  db: Statements,
  transfers: ReadonlyMap<string, BookedTransfer>,
): Promise<ReadonlyMap<string, BookedTransfer>> {
  if (caller.canAccessAllWorkspaces) return transfers;
  const all = [...transfers.values()];
  const workspaces = await findWorkspacesOf(db, organization.id, {
    orderIds: all.flatMap(({ order_id }) => order_id ?? []),
    batchIds: all.flatMap(({ order_batch_id }) => order_batch_id ?? []),
  });
  const isHidden = (id: string | null): boolean => {
    const workspaceId = id === null ? undefined : workspaces.get(id);
    return workspaceId !== undefined && !canReach(caller, { workspace_id: workspaceId });
  };
  return new Map(
    all.map((transfer) => [
      transfer.id,
      isHidden(transfer.order_id) || isHidden(transfer.order_batch_id)
        ? { ...transfer, order_id: null, order_batch_id: null, reason: null }
        : transfer,
    ]),
  );
}

/** True if the caller can reach the order with this id. */
export async function isReachableOrder(
  { caller, organization }: CallerContext,
  db: Statements,
  orderId: string,
): Promise<boolean> {
  if (caller.canAccessAllWorkspaces) return true;
  const found = await findWorkspacesOf(db, organization.id, { orderIds: [orderId], batchIds: [] });
  const workspaceId = found.get(orderId);
  return workspaceId !== undefined && canReach(caller, { workspace_id: workspaceId });
}
