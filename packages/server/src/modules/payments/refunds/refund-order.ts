import { formatUsd } from '@gifts/contract/format-usd';
import type { RefundInput } from '@gifts/contract/order';
import type { Context } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { badRequest } from '../../../kit/bad-request.ts';
import { AppError } from '../../../kit/errors.ts';
import { subtract } from '../../../kit/money.ts';
import type { OrderRecord } from '../../orders/order-record.ts';
import { findOpenCharges } from '../charges/charges.sql.ts';
import { sumGivenBack } from './refunds.sql.ts';
import { requestRefund } from './request-refund.ts';

/**
 * Refunds the whole rest or a part of what was paid for a locked order. The status of the order does not
 * change.
 */
export async function refundOrder(
  context: Context,
  tx: Tx,
  order: OrderRecord,
  { amount, reason, userId }: RefundInput & { userId?: string },
): Promise<OrderRecord> {
  const { paid_at: paidAt, amount_total: total } = order;
  if (paidAt === null || total === null) {
    throw new AppError(
      'order_state',
      `The order is ${order.status}: nothing was paid that could be given back.`,
    );
  }
  const refundable = subtract(total, await sumGivenBack(tx, order.organization_id, order.id));
  if (refundable <= 0) {
    throw new AppError(
      'order_state',
      `All of the ${formatUsd(total)} paid for the order was given back already.`,
    );
  }
  const amountCents = amount ?? refundable;
  if (amountCents > refundable) {
    const rest = `${formatUsd(refundable)} of the ${formatUsd(total)} paid`;
    throw badRequest([
      { field: 'amount', message: `Amount must be at most what is left to give back, ${rest}` },
    ]);
  }
  const charges = await findOpenCharges(tx, order.organization_id, [order.id]);
  return requestRefund(context, tx, order, {
    kind: 'requested',
    charge: charges.get(order.id) ?? null,
    amountCents,
    reason,
    ...(userId ? { userId } : {}),
  });
}
