import type { Context } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { subtract } from '../../../kit/money.ts';
import { bookReversal } from '../../ledger/book-refund.ts';
import type { OrderRecord } from '../../orders/order-record.ts';
import { findOpenCharges } from '../charges/charges.sql.ts';
import { sumRefunds } from './refunds.sql.ts';
import { requestRefund } from './request-refund.ts';

const reason = 'The order could not be fulfilled.';

/** Refunds the rest of the price of a locked order that was paid and has failed. */
export async function refundFailedOrder(context: Context, tx: Tx, order: OrderRecord): Promise<OrderRecord> {
  const { paid_at: paidAt, amount_total: total } = order;
  if (paidAt === null || total === null) return order;
  bookReversal(context, tx, { ...order, amount_total: total }, reason);
  const amountCents = subtract(total, await sumRefunds(tx, order.organization_id, order.id));
  if (amountCents === 0) return order;
  const charges = await findOpenCharges(tx, order.organization_id, [order.id]);
  const charge = charges.get(order.id) ?? null;
  return requestRefund(context, tx, order, { kind: 'failed_order', charge, amountCents, reason });
}
