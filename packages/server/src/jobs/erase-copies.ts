import type { Context } from '../context/context.ts';
import { eraseStoredAnswers } from '../idempotency/erase-stored-answers.ts';
import { assert } from '../kit/assert.ts';
import { eraseFromDrafts } from '../modules/drafts/recipients/erase-from-drafts.process.ts';
import { findOrder } from '../modules/orders/find-orders.sql.ts';
import type { OrderRecord } from '../modules/orders/order-record.ts';
import { addressOf } from '../modules/orders/sealed-recipient.ts';

/**
 * Deletes the copies of a recipient's data that no gift needs: those in unsent drafts, and answers that are kept for repeated
 * requests. Each step can be repeated.
 */
export async function eraseCopies(context: Context, orderId: string): Promise<void> {
  const order = await findOrder(context.db, context.organization.id, orderId);
  assert(order, 'orders are never deleted');
  await eraseCopiesOf(context, order);
}

export async function eraseCopiesOf(context: Context, order: OrderRecord): Promise<void> {
  const { db, vault } = context;
  const { organization_id: organizationId, recipient_email: email } = order;
  await eraseFromDrafts(context, {
    first_name: order.recipient_first_name,
    last_name: order.recipient_last_name,
    email,
    mailing_address: addressOf(context, order),
  });
  const words = [order.id, order.order_batch_id, ...(email === null ? [] : [email])];
  await eraseStoredAnswers(db, vault, { organizationId, words });
}
