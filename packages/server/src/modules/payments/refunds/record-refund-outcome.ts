import type { Context } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { assert } from '../../../kit/assert.ts';
import { add } from '../../../kit/money.ts';
import { gatewayAccount } from '../../ledger/accounts.ts';
import { bookRefund } from '../../ledger/book-refund.ts';
import type { OrderRecord } from '../../orders/order-record.ts';
import { announceOrder } from '../../orders/transition-order.ts';
import { writeOrderChange } from '../../orders/write-orders.sql.ts';
import { accountOf } from '../account-of.ts';
import { type RefundOutcome, type RefundRecord, writeRefundOutcome } from './refunds.sql.ts';

/** Records the outcome of a refund of a locked order. A successful refund gets its transfer in the ledger. */
export function recordRefundOutcome(
  context: Context,
  tx: Tx,
  order: OrderRecord,
  refund: RefundRecord,
  outcome: RefundOutcome,
): OrderRecord {
  writeRefundOutcome(tx, refund, outcome, context.now);
  if (outcome.outcome === 'declined') return order;
  bookRefundTransfer(context, tx, order, refund);
  // A late payment never counted toward the order, so its refund does not count either.
  if (refund.kind === 'late_payment') return order;
  const change = { amount_refunded: add(order.amount_refunded ?? 0, refund.amount_cents) };
  writeOrderChange(tx, order, change);
  const refunded = { ...order, ...change };
  announceOrder(context, tx, refunded, 'order.refunded');
  return refunded;
}

function bookRefundTransfer(context: Context, tx: Tx, order: OrderRecord, refund: RefundRecord): void {
  const payer = refund.charge_id === null ? accountOf(order) : gatewayAccount;
  assert(payer !== null, 'a refund without a charge has an account');
  const { id: refundId, order_id: orderId, reason, amount_cents: amountCents } = refund;
  bookRefund(context, tx, {
    refundId,
    orderId,
    orderBatchId: order.order_batch_id,
    payer,
    amountCents,
    reason,
  });
}
