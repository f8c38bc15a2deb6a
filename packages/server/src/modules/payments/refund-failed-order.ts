import type { Context } from '../../context.ts';
import type { Tx } from '../../db/statements.ts';
import { subtract } from '../../kit/money.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { findOpenCharges } from './charges.sql.ts';
import { sumPromised } from './refunds.sql.ts';
import { requestRefund } from './request-refund.ts';

/** Gives back what is left of the price of a locked order that was paid and failed. */
export async function refundFailedOrder(context: Context, tx: Tx, order: OrderRecord): Promise<OrderRecord> {
  if (order.paid_at === null || order.amount_total === null) return order;
  const amountCents = subtract(order.amount_total, await sumPromised(tx, order.organization_id, order.id));
  if (amountCents === 0) return order;
  const charges = await findOpenCharges(tx, order.organization_id, [order.id]);
  return requestRefund(context, tx, order, {
    kind: 'failed_order',
    charge: charges.get(order.id) ?? null,
    amountCents,
    reason: 'The order could not be fulfilled.',
  });
}
