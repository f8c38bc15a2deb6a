import type { Context } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { subtract } from '../../../kit/money.ts';
import type { Declined } from '../../../ports/card-gateway.ts';
import { bookReturnedRefund } from '../../ledger/book-refund.ts';
import type { OrderRecord } from '../../orders/order-record.ts';
import { announceOrder } from '../../orders/transition-order.ts';
import { writeOrderChange } from '../../orders/write-orders.sql.ts';
import { writeRecount } from '../../spending/spending-limits.sql.ts';
import { type RefundRecord, writeReturnedRefund } from './refunds.sql.ts';

/**
 * Records that a bank sent back a refund of a locked order that had succeeded. The payer is owed the amount again, and
 * an admin or operator can refund it once more.
 */
export function recordReturnedRefund(
  context: Context,
  tx: Tx,
  order: OrderRecord,
  refund: RefundRecord,
  outcome: Declined,
): void {
  writeReturnedRefund(tx, refund, outcome, context.now);
  bookReturnedRefund(context, tx, {
    refundId: refund.id,
    orderId: order.id,
    orderBatchId: order.order_batch_id,
    amountCents: refund.amount_cents,
    reason: outcome.message,
  });
  if (refund.kind === 'late_payment') return;
  const change = { amount_refunded: subtract(order.amount_refunded ?? 0, refund.amount_cents) };
  writeOrderChange(tx, order, change);
  announceOrder(context, tx, { ...order, ...change }, 'order.refunded');
  writeRecount(tx, order.organization_id);
}
