import { canReach } from '../../context/caller.ts';
import type { CallerContext } from '../../context/context.ts';
import { isUuid } from '../../kit/ids.ts';
import { findOrderByReference, findWorkspacesOf } from '../orders/find-orders.sql.ts';

export interface FoundSubject {
  readonly kind: 'order' | 'batch';
  readonly id: string;
}

/** Finds the order or batch that a text names, if the caller can reach it. */
export async function findSubject(
  { caller, db, organization }: CallerContext,
  text: string,
): Promise<FoundSubject | null> {
  const name = text.trim();
  const id = isUuid(name) ? name.toLowerCase() : await findOrderByReference(db, organization.id, name);
  if (id === null) return null;
  const asOrder = await findWorkspacesOf(db, organization.id, { orderIds: [id], batchIds: [] });
  const asBatch = await findWorkspacesOf(db, organization.id, { orderIds: [], batchIds: [id] });
  const workspaceId = asOrder.get(id) ?? asBatch.get(id);
  if (workspaceId === undefined || !canReach(caller, { workspace_id: workspaceId })) return null;
  return { kind: asOrder.has(id) ? 'order' : 'batch', id };
}
