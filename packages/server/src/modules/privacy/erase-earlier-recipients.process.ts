import type { Context } from '../../context/context.ts';
import { recordAct } from '../audit/record-act.ts';
import { writeChangedPreviews, writeErasedRecipients } from '../batches/erase-recipients.sql.ts';
import { findNamedRecipients } from '../batches/named-recipients.sql.ts';
import { findReaddressedOrders, type ReaddressedOrder } from '../orders/orders-to-erase.sql.ts';
import { eraseFromEvents } from './erase-gift-copies.process.ts';
import { scheduleCopies } from './schedule-copies.ts';

/**
 * Erases whoever has an e-mail address from gifts that were sent to it first and go to another one since: from the recipients as the
 * sender named them, and from what was told until then. The gift keeps its recipient of today, so it need not have ended.
 */
export async function eraseEarlierRecipients(context: Context, email: string): Promise<void> {
  const { db, organization } = context;
  const named = await findNamedRecipients(db, organization.id, email, []);
  const found = await findReaddressedOrders(db, organization.id, named, email);
  const byBatch = Map.groupBy(found, (order) => order.order_batch_id);
  for (const [batchId, orders] of byBatch) await eraseFromBatch(context, { batchId, orders, email });
}

async function eraseFromBatch(
  context: Context,
  { batchId, orders, email }: { batchId: string; orders: readonly ReaddressedOrder[]; email: string },
): Promise<void> {
  const { db, organization } = context;
  const organizationId = organization.id;
  const orderIds = orders.map(({ id }) => id);
  const positions = new Map([[batchId, new Set(orders.map(({ position }) => position))]]);
  await eraseFromEvents(context, { orderIds: new Set(orderIds), positions, email });
  await db.transaction(async (tx) => {
    writeErasedRecipients(tx, organizationId, orders);
    writeChangedPreviews(tx, organizationId, batchId);
    scheduleCopies(context, tx, { batchIds: [batchId], readdressedOrderIds: orderIds });
    recordAct(context, tx, {
      organizationId,
      act: 'erase_recipient',
      subject: { kind: 'order_batch', id: batchId },
    });
  });
}
