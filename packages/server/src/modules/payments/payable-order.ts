import type { Statements } from '../../db/statements.ts';
import { AppError } from '../../kit/errors.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { findOpenCharges } from './charges/charges.sql.ts';

/** Refuses a locked order that does not wait for its payment, or whose charge is under way. */
export async function assertPayable(db: Statements, order: OrderRecord): Promise<void> {
  assertPendingPayment(order);
  const open = await findOpenCharges(db, order.organization_id, [order.id]);
  if (open.has(order.id)) {
    throw new AppError('order_state', 'A payment for the order is under way; look again in a moment.');
  }
}

function assertPendingPayment({ status, paid_at: paidAt }: OrderRecord): void {
  if (status === 'pending_payment') return;
  throw new AppError(
    'order_state',
    paidAt ? 'The order is paid already.' : `The order is ${status}, so there is nothing to pay.`,
  );
}
