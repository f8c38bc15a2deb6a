import type { Context } from '../context/context.ts';
import { eraseStoredAnswers } from '../idempotency/erase-stored-answers.ts';
import { assert } from '../kit/assert.ts';
import { eraseFromDrafts } from '../modules/drafts/recipients/erase-from-drafts.process.ts';
import { findOrder } from '../modules/orders/find-orders.sql.ts';

/**
 * Deletes the copies of a recipient's data that no gift needs: those in unsent drafts, and answers that are kept for repeated
 * requests. Each step can be repeated.
 */
export async function eraseCopies(context: Context, orderId: string): Promise<void> {
  const order = await findOrder(context.db, context.organization.id, orderId);
  assert(order, 'orders are never deleted');
  await eraseFromDrafts(context, order);
  const words = [order.id, ...(order.recipient_email === null ? [] : [order.recipient_email])];
  await eraseStoredAnswers(context.db, { organizationId: order.organization_id, words });
}
