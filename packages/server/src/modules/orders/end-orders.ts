import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { only } from '../../kit/only.ts';
import { isHeldSource } from '../ledger/accounts.ts';
import { releaseShares } from '../ledger/holds.ts';
import { writeDeletionOfDrafts } from './gift-drafts.sql.ts';
import type { OrderRecord } from './order-record.ts';
import { transitionOrders } from './transition-order.ts';
import type { OrderChange } from './write-orders.sql.ts';

type Ending = OrderChange & Pick<OrderRecord, 'cancel_reason'>;

/**
 * Cancels orders that were not paid, with the reason `canceled`, `declined` or `expired`. Releases their shares of
 * the batch's hold. The caller has made sure that no charge of them is pending.
 */
export async function endOrders(
  context: Context,
  tx: Tx,
  orders: readonly OrderRecord[],
  ending: Ending,
): Promise<OrderRecord[]> {
  const ended = transitionOrders(context, tx, orders, 'canceled', () => ending);
  writeDeletionOfDrafts(
    tx,
    context.organization.id,
    ended.map(({ id }) => id),
  );
  const held = ended.filter(({ payment_method_id: method }) => isHeldSource(method));
  if (held.length > 0) await releaseShares(context, tx, held);
  return ended;
}

export async function endOrder(
  context: Context,
  tx: Tx,
  order: OrderRecord,
  ending: Ending,
): Promise<OrderRecord> {
  return only(await endOrders(context, tx, [order], ending));
}
