import type { Context } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { newId } from '../../../kit/ids.ts';
import type { Cents } from '../../../kit/money.ts';
import { enqueue } from '../../../queue/enqueue.ts';
import type { OrderRecord } from '../../orders/order-record.ts';
import type { ChargeRecord } from '../charges/charges.sql.ts';
import { recordRefundOutcome } from './record-refund-outcome.ts';
import { type RefundKind, type RefundRecord, writeRefund } from './refunds.sql.ts';

export interface OrderRefundRequest {
  kind: RefundKind;
  /** The charge to refund, or null if an account paid. */
  charge: ChargeRecord | null;
  amountCents: Cents;
  /** A sentence that people read. */
  reason: string;
  userId?: string;
}

/**
 * Refunds money of a locked order: to an account at once, to a card by a job that calls the gateway. Returns
 * the order as it is afterwards.
 */
export function requestRefund(
  context: Context,
  tx: Tx,
  order: OrderRecord,
  request: OrderRefundRequest,
): OrderRecord {
  const refund: RefundRecord = {
    organization_id: order.organization_id,
    id: newId(),
    order_id: order.id,
    charge_id: request.charge?.id ?? null,
    kind: request.kind,
    amount_cents: request.amountCents,
    reason: request.reason,
    user_id: request.userId ?? null,
    status: 'pending',
    reference: null,
    failure_code: null,
    failure_message: null,
    created_at: context.now,
    settled_at: null,
    returned_at: null,
    asked_at: context.now,
  };
  writeRefund(tx, refund);
  if (refund.charge_id === null) {
    return recordRefundOutcome(context, tx, order, refund, { outcome: 'refunded', reference: null });
  }
  enqueue(tx, 'carry_out_refund', { organization_id: refund.organization_id, refund_id: refund.id });
  return order;
}
