import type { Context } from '../context/context.ts';
import { eraseStoredAnswers } from '../idempotency/erase-stored-answers.ts';
import { assert } from '../kit/assert.ts';
import { eraseFromDrafts } from '../modules/drafts/recipients/erase-from-drafts.process.ts';
import { findShippers } from '../modules/fulfilment/shippers/shippers.sql.ts';
import { findOrder } from '../modules/orders/find-orders.sql.ts';
import type { OrderRecord } from '../modules/orders/order-record.ts';
import { addressOf } from '../modules/orders/sealed-recipient.ts';

/**
 * Deletes the copies of a recipient's data that no gift needs: those in unsent drafts, and answers that are kept for repeated
 * requests of the organization and of those who ship. Each step can be repeated.
 */
export async function eraseCopies(context: Context, orderId: string): Promise<void> {
  const order = await findOrder(context.db, context.organization.id, orderId);
  assert(order, 'orders are never deleted');
  await eraseCopiesOf(context, [order]);
}

/** All answers of 24 hours are read for this, so they are read once for all of the orders. */
export async function eraseCopiesOf(context: Context, orders: readonly OrderRecord[]): Promise<void> {
  const { db, vault, organization } = context;
  for (const order of orders) {
    await eraseFromDrafts(context, {
      first_name: order.recipient_first_name,
      last_name: order.recipient_last_name,
      email: order.recipient_email,
      mailing_address: addressOf(context, order),
    });
  }
  const emails = orders.flatMap(({ recipient_email: email }) => email ?? []);
  const ids = orders.flatMap(({ id, order_batch_id: batchId }) => [id, batchId]);
  const words = [...new Set([...ids, ...emails])];
  await eraseStoredAnswers(db, vault, { organizationId: organization.id, words });
  const shipmentIds = orders.flatMap(({ shipments }) => shipments.map(({ id }) => id));
  for (const { organization_id: organizationId } of shipmentIds.length === 0 ? [] : await findShippers(db)) {
    await eraseStoredAnswers(db, vault, { organizationId, words: shipmentIds });
  }
}
