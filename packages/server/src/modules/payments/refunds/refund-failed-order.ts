import type { Context } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { bookReversal } from '../../ledger/book-refund.ts';
import type { OrderRecord } from '../../orders/order-record.ts';
import { refundUpTo } from './refund-up-to.ts';

const reason = 'The order could not be fulfilled.';

/** Refunds the rest of the price of a locked order that was paid and has failed. */
export async function refundFailedOrder(context: Context, tx: Tx, order: OrderRecord): Promise<OrderRecord> {
  const { paid_at: paidAt, amount_total: total } = order;
  if (paidAt === null || total === null) return order;
  const paid = { ...order, amount_total: total };
  bookReversal(context, tx, paid, reason);
  return refundUpTo(context, tx, paid, { kind: 'failed_order', amountCents: total, reason });
}
