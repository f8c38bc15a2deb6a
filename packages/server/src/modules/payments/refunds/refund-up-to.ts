import type { Context } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { min, subtract } from '../../../kit/money.ts';
import type { OrderRecord } from '../../orders/order-record.ts';
import { findOpenCharges } from '../charges/charges.sql.ts';
import { sumGivenBack } from './refunds.sql.ts';
import { type OrderRefundRequest, requestRefund } from './request-refund.ts';

/**
 * Refunds an amount of a locked order that was paid, but no more than what was not refunded before. Refunds that are
 * under way count as made.
 */
export async function refundUpTo(
  context: Context,
  tx: Tx,
  order: OrderRecord & { amount_total: number },
  { kind, amountCents, reason }: Pick<OrderRefundRequest, 'kind' | 'amountCents' | 'reason'>,
): Promise<OrderRecord> {
  const { organization_id: organizationId, id } = order;
  const refundable = subtract(order.amount_total, await sumGivenBack(tx, organizationId, id));
  const refunded = min(amountCents, refundable);
  if (refunded <= 0) return order;
  const charge = (await findOpenCharges(tx, organizationId, [id])).get(id) ?? null;
  return requestRefund(context, tx, order, { kind, charge, amountCents: refunded, reason });
}
