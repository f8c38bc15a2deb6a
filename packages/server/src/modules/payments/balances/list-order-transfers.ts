import type { OrderTransfer } from '@gifts/contract/ledger';
import type { CallerContext } from '../../../context/context.ts';
import type { Statements } from '../../../db/statements.ts';
import { type List, type PageQuery, pageOf } from '../../../lists/page.ts';
import { describeTransfer } from '../../ledger/describe-transfer.ts';
import { findTransfersOfOrder, isForCustomers } from '../../ledger/transfers.sql.ts';
import { getAccessibleOrder } from '../../orders/order-access.ts';

/**
 * Returns the transfers of an order that the caller can access, oldest first. Each order has only a few, so
 * they are all read and then paged.
 */
export async function listOrderTransfers(
  context: CallerContext,
  db: Statements,
  orderId: string,
  query: PageQuery,
): Promise<List<OrderTransfer>> {
  const order = await getAccessibleOrder(context, db, orderId);
  const transfers = await findTransfersOfOrder(db, context.organization.id, order);
  return pageOf(transfers.filter(isForCustomers), query, (transfer) => ({
    id: transfer.id,
    kind: transfer.kind,
    description: describeTransfer(transfer),
    created_at: transfer.created_at.toISOString(),
    entries: transfer.entries.map(({ account, amount_cents }) => ({ account, amount: amount_cents })),
  }));
}
