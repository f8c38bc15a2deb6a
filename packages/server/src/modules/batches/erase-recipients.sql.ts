/** Erases the recipients of batches, as they were named at the creation. */
import { columns, fragment, sql } from '../../db/sql.ts';
import type { Statements, Tx } from '../../db/statements.ts';
import { erasedText } from '../orders/erased-recipient.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { type DueUntil, withDueUntil } from '../orders/orders-to-erase.sql.ts';

const erased = fragment`first_name = $2, last_name = null, email = null, phone = null, mailing_address = null`;

const ofOrders = sql`update order_batch_recipients r set ${erased}
  from unnest($3::uuid[], $4::integer[]) as place (order_batch_id, position)
  where r.organization_id = $1 and r.order_batch_id = place.order_batch_id and r.position = place.position`;

export const writeErasedRecipients = (
  tx: Tx,
  organizationId: string,
  orders: readonly Pick<OrderRecord, 'order_batch_id' | 'position'>[],
): void =>
  tx.defer(ofOrders, [
    organizationId,
    erasedText,
    orders.map((order) => order.order_batch_id),
    orders.map(({ position }) => position),
  ]);

const rename = sql`update order_batches set batch_name = $4
  where organization_id = $1 and id = $2 and batch_name = $3`;

/** Changes the name of a batch, unless somebody else has changed it meanwhile. */
export async function renameBatch(
  db: Statements,
  { organization_id, id, batch_name }: { organization_id: string; id: string; batch_name: string },
  name: string,
): Promise<void> {
  await db.query(rename, [organization_id, id, batch_name, name]);
}

const waits = fragment`b.erased_at is null and b.send_status in ('failed', 'canceled')`;
const endedAt = fragment`coalesce(b.scheduled_send_on, b.created_at)`;

const organizationsDue = sql`select ${withDueUntil}
  where (select ${endedAt} from order_batches b where b.organization_id = z.id and ${waits}
    order by ${endedAt}, b.id limit 1) <= clock.until
  order by z.id limit $2`;

/** Finds organizations with batches that were to be sent so many days ago and never will be. */
export const findOrganizationsWithBatchesToErase = (
  db: Statements,
  days: number,
  limit: number,
): Promise<DueUntil[]> => db.query(organizationsDue, [days, limit]);

const due = sql`select ${columns('order_batches', ['id'], 'b')} from order_batches b
  where b.organization_id = $1 and ${waits} and ${endedAt} <= $2 order by ${endedAt}, b.id limit $3`;

export const findBatchesToErase = async (
  db: Statements,
  { id, until }: DueUntil,
  limit: number,
): Promise<string[]> => (await db.query(due, [id, until, limit])).map((batch) => batch.id);

/** The few batches that were not sent are found by an index, and their recipients by their key. */
const unsentWith = sql`select ${columns('order_batches', ['id', 'send_status'], 'b')} from order_batches b
  where b.organization_id = $1 and (${waits} or b.send_status = 'pending')
    and exists (select from order_batch_recipients r where r.organization_id = b.organization_id
      and r.order_batch_id = b.id and lower(r.email) = $2)
  order by b.id`;

/** Finds batches without orders that name somebody by an e-mail address, which is given in lower case. */
export const findUnsentBatchesWith = (
  db: Statements,
  organizationId: string,
  email: string,
): Promise<{ id: string; send_status: string }[]> => db.query(unsentWith, [organizationId, email]);

const ofBatch = sql`update order_batch_recipients r set ${erased}
  where r.organization_id = $1 and r.order_batch_id = $3 and ($4::text is null or lower(r.email) = $4)`;
const setErased = sql`update order_batches set erased_at = $3 where organization_id = $1 and id = $2`;
const countRevision = sql`update order_batches set revision = revision where organization_id = $1 and id = $2`;

/** Counts the revision of a batch whose previews have lost a recipient. */
export const writeChangedPreviews = (tx: Tx, organizationId: string, batchId: string): void =>
  tx.defer(countRevision, [organizationId, batchId]);

/** Erases all recipients of a batch that was not sent. */
export function writeAllErased(
  tx: Tx,
  { organizationId, batchId, at }: { organizationId: string; batchId: string; at: Date },
): void {
  tx.defer(setErased, [organizationId, batchId, at]);
  tx.defer(ofBatch, [organizationId, erasedText, batchId, null]);
}

/** Erases those recipients of a batch who have an e-mail address. The revision counts, because previews show recipients. */
export function writeErasedRecipientsWith(
  tx: Tx,
  { organizationId, batchId, email }: { organizationId: string; batchId: string; email: string },
): void {
  writeChangedPreviews(tx, organizationId, batchId);
  tx.defer(ofBatch, [organizationId, erasedText, batchId, email]);
}
