import type { Database } from '../../db/database.ts';
import type { Statements, Tx } from '../../db/statements.ts';
import type { SealedTransfer } from '../ledger/chain.ts';
import { findSeals, sealsPerRead } from '../ledger/seals.sql.ts';
import { findWorkspacesOf } from '../orders/find-orders.sql.ts';
import { findOrganizationsBehind, lockPosition, writePosition, writeSums } from './money-sums.sql.ts';
import { type MoneySums, sumTransfers } from './sum-transfers.ts';

/** Adds the transfers that were sealed since the last run to the sums of their organizations. */
export async function addSealedTransfers(db: Database): Promise<void> {
  for (const { id } of await findOrganizationsBehind(db)) {
    while ((await db.transaction((tx) => addNext(tx, id))) === sealsPerRead);
  }
}

/** Adds the next transfers, each once: the position moves in the same transaction. Returns their number. */
async function addNext(tx: Tx, organizationId: string): Promise<number> {
  const position = await lockPosition(tx, organizationId);
  const seals = await findSeals(tx, organizationId, position);
  const last = seals.at(-1);
  if (!last) return 0;
  writeSums(tx, organizationId, await sumWithWorkspaces(tx, organizationId, seals));
  writePosition(tx, organizationId, last.position);
  return seals.length;
}

/** Adds transfers up, oldest first, after finding their workspaces. */
export async function sumWithWorkspaces(
  db: Statements,
  organizationId: string,
  transfers: readonly SealedTransfer[],
): Promise<MoneySums> {
  const batchIds = transfers.flatMap(({ order_batch_id }) => order_batch_id ?? []);
  const orderIds = transfers.flatMap((each) => (each.order_batch_id === null ? (each.order_id ?? []) : []));
  const workspaces = await findWorkspacesOf(db, organizationId, {
    batchIds: [...new Set(batchIds)],
    orderIds: [...new Set(orderIds)],
  });
  return sumTransfers(transfers, (id) => workspaces.get(id));
}
