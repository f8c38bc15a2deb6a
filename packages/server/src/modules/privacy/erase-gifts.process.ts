/** Erases the recipients of ended gifts. */
import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { recordAct } from '../audit/record-act.ts';
import { findBatches } from '../batches/batches.sql.ts';
import { renameBatch, writeErasedRecipients } from '../batches/erase-recipients.sql.ts';
import { writeErasedVisitors } from '../codes/issued-codes.sql.ts';
import { writeErasedNotes } from '../fulfilment/shipments.sql.ts';
import { writeClosedDeletions } from '../gifts/recipient-requests.sql.ts';
import { writeErasedOrders } from '../orders/erase-orders.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { lockOrdersToErase } from '../orders/orders-to-erase.sql.ts';
import { scheduleCopies } from './schedule-copies.ts';
import { withoutName } from './without-name.ts';

/**
 * Erases the recipients of orders from the gifts, and enqueues the job that erases them from what was told about the gifts. The
 * names of batches come first, because they are found by the names of the recipients. Orders that have not ended, or were
 * erased before, stay as they are. Returns how many were erased.
 */
export async function eraseGifts(context: Context, orders: readonly OrderRecord[]): Promise<number> {
  await renameBatchesOf(context, orders);
  const ids = orders.map(({ id }) => id);
  return context.db.transaction(async (tx) => {
    const locked = await lockOrdersToErase(tx, context.organization.id, ids);
    writeClosedDeletions(tx, context.organization.id, ids, context.clock.now());
    if (locked.length > 0) writeErasure(context, tx, locked);
    return locked.length;
  });
}

function writeErasure(context: Context, tx: Tx, orders: readonly OrderRecord[]): void {
  const organizationId = context.organization.id;
  const at = context.clock.now();
  const ids = orders.map(({ id }) => id);
  writeErasedOrders(tx, organizationId, orders, at);
  writeErasedRecipients(tx, organizationId, orders);
  writeErasedVisitors(tx, organizationId, ids);
  writeErasedNotes(tx, organizationId, ids);
  scheduleCopies(context, tx, { orderIds: ids });
  for (const id of ids) {
    recordAct(context, tx, { organizationId, act: 'erase_recipient', subject: { kind: 'order', id } });
  }
}

/** A batch that nobody named has the name of its first recipient. */
export async function renameBatchesOf(
  { db, organization }: Context,
  recipients: readonly Pick<OrderRecord, 'order_batch_id' | 'recipient_first_name' | 'recipient_last_name'>[],
): Promise<void> {
  const byBatch = Map.groupBy(recipients, (recipient) => recipient.order_batch_id);
  for (const batch of await findBatches(db, organization.id, [...byBatch.keys()])) {
    const names = (byBatch.get(batch.id) ?? []).map((each) => ({
      first_name: each.recipient_first_name,
      last_name: each.recipient_last_name,
    }));
    const name = names.reduce(withoutName, batch.batch_name);
    if (name !== batch.batch_name) await renameBatch(db, batch, name);
  }
}
