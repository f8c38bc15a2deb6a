import type { Context } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { newId } from '../../../kit/ids.ts';
import type { Dispute } from '../../../ports/card-gateway.ts';
import { bookDispute, type DisputePosition, noDispute } from '../../ledger/book-dispute.ts';
import type { OrderRecord } from '../../orders/order-record.ts';
import { refundUpTo } from '../refunds/refund-up-to.ts';
import { type DisputeRecord, findDisputesOfOrder, writeDispute, writeDisputeState } from './disputes.sql.ts';
import { sendDisputeNotice } from './send-dispute-notice.ts';

const kinds = { open: 'dispute', won: 'dispute_won', lost: 'dispute_lost' } as const;

/** Records a dispute of a locked order as it is now, and moves the money in the ledger accordingly. */
export async function recordDispute(
  context: Context,
  tx: Tx,
  order: OrderRecord,
  { chargeId, dispute }: { chargeId: string; dispute: Dispute },
): Promise<void> {
  const known = await findDisputesOfOrder(tx, order.organization_id, order.id);
  const before = known.find(
    ({ charge_id, reference }) => charge_id === chargeId && reference === dispute.reference,
  );
  const after = toRecord(context, order, chargeId, dispute, before);
  if (before) writeDisputeState(tx, after);
  else writeDispute(tx, after);
  bookDispute(context, tx, {
    kind: kinds[dispute.status],
    orderId: order.id,
    orderBatchId: order.order_batch_id,
    reason: `${dispute.reason}.`,
    before: before ? positionOf(before) : noDispute,
    after: positionOf(after),
  });
  if (before?.status !== after.status) await sendDisputeNotice(context, tx, order, after);
  if (before && before.withdrawn_cents > after.withdrawn_cents) await refundAgain(context, tx, order);
}

function toRecord(
  { now }: Context,
  order: OrderRecord,
  chargeId: string,
  dispute: Dispute,
  before: DisputeRecord | undefined,
): DisputeRecord {
  return {
    organization_id: order.organization_id,
    id: before?.id ?? newId(),
    order_id: order.id,
    charge_id: chargeId,
    reference: dispute.reference,
    reason: dispute.reason,
    status: dispute.status,
    amount_cents: dispute.amountCents,
    withdrawn_cents: dispute.withdrawnCents,
    answer_by: dispute.answerBy,
    created_at: before?.created_at ?? now,
    updated_at: now,
  };
}

const positionOf = ({ withdrawn_cents, status }: DisputeRecord): DisputePosition => ({
  withdrawnCents: withdrawn_cents,
  isLost: status === 'lost',
});

/** An order that failed is refunded in full. What a bank had withdrawn could not be refunded until it came back. */
async function refundAgain(context: Context, tx: Tx, order: OrderRecord): Promise<void> {
  const { amount_total: total, status, paid_at: paidAt } = order;
  if (status !== 'failed' || paidAt === null || total === null) return;
  const reason = 'The order could not be fulfilled.';
  await refundUpTo(
    context,
    tx,
    { ...order, amount_total: total },
    { kind: 'failed_order', amountCents: total, reason },
  );
}
