import type { CanceledOrders } from '@gifts/contract/order-batch';
import type { CallerContext } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { AppError } from '../../kit/errors.ts';
import { endOrders } from '../orders/end-orders.ts';
import { lockCancelableOrders, type OrderSlice } from '../orders/lock-orders.sql.ts';
import { findOpenCharges } from '../payments/charges/charges.sql.ts';
import { mailCanceledGifts } from '../payments/mail-canceled-gifts.ts';
import { getAccessibleBatch } from './batch-access.ts';
import type { BatchRecord } from './batch-record.ts';

/**
 * The number of orders canceled in one transaction. A small number locks orders and their account for a short time; a
 * large one cancels large batches quickly.
 */
const ordersAtOnce = 500;

/**
 * Cancels every order of a batch that can still be canceled. Each slice is a transaction of its own, so that a large
 * batch needs little memory and does not block others. After a crash, another request cancels the rest.
 */
export async function cancelOrdersOfBatch(context: CallerContext, id: string): Promise<CanceledOrders> {
  const batch = await getAccessibleBatch(context, context.db, id);
  if (batch.orders_count === 0) throw new AppError('order_state', whyThereAreNoOrders(batch));
  let canceled = 0;
  for (let from = 0; from < batch.orders_count; from += ordersAtOnce) {
    const slice = { order_batch_id: batch.id, from, to: from + ordersAtOnce };
    canceled += await context.db.transaction((tx) => cancelSlice(context, tx, slice));
  }
  return { canceled, not_canceled: batch.orders_count - canceled };
}

async function cancelSlice(context: CallerContext, tx: Tx, slice: OrderSlice): Promise<number> {
  const organizationId = context.organization.id;
  const orders = await lockCancelableOrders(tx, organizationId, slice);
  const unpaid = orders.filter(({ status }) => status === 'pending_payment').map((order) => order.id);
  const charged = unpaid.length > 0 ? await findOpenCharges(tx, organizationId, unpaid) : null;
  const ending = orders.filter((order) => !charged?.has(order.id));
  if (ending.length === 0) return 0;
  mailCanceledGifts(context, tx, ending);
  await endOrders(context, tx, ending, { cancel_reason: 'canceled', payment_due_at: null });
  return ending.length;
}

const whyThereAreNoOrders = ({ send_status: status }: BatchRecord): string =>
  status === 'pending'
    ? 'The batch is pending, so its orders do not exist yet; a scheduled batch can be canceled as a whole.'
    : `The batch is ${status}, so it has no orders.`;
