import type { SendStatus } from '@gifts/contract/states';
import type { Statements, Tx } from '../../db/statements.ts';
import { isUuid } from '../../kit/ids.ts';
import type { CartItem } from '../orders/cart-item.ts';
import type { BatchRecord, GiftRules, RecipientRow } from './batch-record.ts';

const batchRecordColumns = `b.*, w.name as workspace_name, c.items as cart_items,
  json_build_object('first_name', u.first_name, 'last_name', u.last_name, 'email', u.email) as sender`;

const batchRecordJoins = `
  join workspaces w on w.organization_id = b.organization_id and w.id = b.workspace_id
  join users u on u.organization_id = b.organization_id and u.id = b.user_id
  join carts c on c.organization_id = b.organization_id and c.id = b.cart_id`;

const batchesById = `select ${batchRecordColumns} from order_batches b ${batchRecordJoins}
  where b.organization_id = $1 and b.id = any($2::uuid[])`;

export const findBatches = (
  db: Statements,
  organizationId: string,
  ids: readonly string[],
): Promise<BatchRecord[]> => db.query(batchesById, [organizationId, ids]);

export async function findBatch(
  db: Statements,
  organizationId: string,
  id: string,
): Promise<BatchRecord | null> {
  if (!isUuid(id)) return null;
  const [batch] = await findBatches(db, organizationId, [id]);
  return batch ?? null;
}

const lockedBatch = `select ${batchRecordColumns} from order_batches b ${batchRecordJoins}
  where b.organization_id = $1 and b.id = $2 for update of b`;

export async function lockBatch(tx: Tx, organizationId: string, id: string): Promise<BatchRecord | null> {
  if (!isUuid(id)) return null;
  const [batch] = await tx.query<BatchRecord>(lockedBatch, [organizationId, id]);
  return batch ?? null;
}

const rulesOfBatch = `select swap, international_shipping_tier as tier, notifications_enabled as notifies
  from order_batches where organization_id = $1 and id = $2`;

export async function findGiftRules(
  db: Statements,
  organizationId: string,
  id: string,
): Promise<GiftRules | null> {
  const [rules] = await db.query<GiftRules>(rulesOfBatch, [organizationId, id]);
  return rules ?? null;
}

const recipientsOfBatches = `select order_batch_id, position, first_name, last_name, email
  from order_batch_recipients
  where organization_id = $1 and order_batch_id = any($2::uuid[]) and position >= $3 and position < $4
  order by order_batch_id, position`;

/** Recipients of batches by their position, from `from` up to before `to`. */
export const findRecipientsOfBatches = (
  db: Statements,
  organizationId: string,
  ids: readonly string[],
  from: number,
  to: number,
): Promise<(RecipientRow & { order_batch_id: string })[]> =>
  db.query(recipientsOfBatches, [organizationId, ids, from, to]);

const insertCart = `insert into carts (organization_id, id, items, created_at) values ($1, $2, $3, $4)`;

export function writeCart(
  tx: Tx,
  cart: { organizationId: string; id: string; items: readonly CartItem[]; at: Date },
): void {
  tx.defer(insertCart, [cart.organizationId, cart.id, JSON.stringify(cart.items), cart.at]);
}

const insertBatch = `insert into order_batches (organization_id, id, workspace_id, user_id, api_key_id,
    commerce_app_id, send_status, from_name, message, card_id, cart_id, send_method, recipients_count, orders_count,
    scheduled_send_on, expires_at, has_default_expiry, batch_name, payment_method_id, commerce_end_user_id, swap,
    international_shipping_tier, international_gift_cards_enabled, notifications_enabled, customer_reference_id,
    created_at, highest_order_total)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
    $24, $25, $26, $27)`;

const insertBatchUnlessTaken = `${insertBatch}
  on conflict (organization_id, customer_reference_id) where customer_reference_id is not null
  do nothing returning id`;

/** A batch without a customer_reference_id, which no other batch can stand in the way of. */
export const writeBatch = (tx: Tx, batch: BatchRecord): void => tx.defer(insertBatch, columnsOfBatch(batch));

/** Waits for those under way with the same customer_reference_id; false where one of them has it. */
export async function insertBatchWithReference(tx: Tx, batch: BatchRecord): Promise<boolean> {
  const inserted = await tx.query(insertBatchUnlessTaken, columnsOfBatch(batch));
  return inserted.length > 0;
}

function columnsOfBatch(batch: BatchRecord): unknown[] {
  return [
    batch.organization_id,
    batch.id,
    batch.workspace_id,
    batch.user_id,
    batch.api_key_id,
    batch.commerce_app_id,
    batch.send_status,
    batch.from_name,
    batch.message,
    batch.card_id,
    batch.cart_id,
    batch.send_method,
    batch.recipients_count,
    batch.orders_count,
    batch.scheduled_send_on,
    batch.expires_at,
    batch.has_default_expiry,
    batch.batch_name,
    batch.payment_method_id,
    batch.commerce_end_user_id,
    batch.swap,
    batch.international_shipping_tier,
    batch.international_gift_cards_enabled,
    batch.notifications_enabled,
    batch.customer_reference_id,
    batch.created_at,
    batch.highest_order_total,
  ];
}

const insertRecipients = `insert into order_batch_recipients (organization_id, order_batch_id, position, first_name,
    last_name, email, phone, mailing_address, amount_tax, amount_global_relay_cost, amount_total)
  select $1, $2, r.position, r.first_name, r.last_name, r.email, r.phone, r.mailing_address, r.amount_tax,
    r.amount_global_relay_cost, r.amount_total
  from json_to_recordset($3::json) as r (position integer, first_name text, last_name text, email text, phone text,
    mailing_address jsonb, amount_tax bigint, amount_global_relay_cost bigint, amount_total bigint)`;

/** `recipients` is a JSON array: the database reads it, so that Node does not build a value for each field. */
export const writeRecipientRows = (
  tx: Tx,
  organizationId: string,
  orderBatchId: string,
  recipients: string,
): void => tx.defer(insertRecipients, [organizationId, orderBatchId, recipients]);

/** The same, waiting until they are stored. */
export const insertRecipientRows = (
  tx: Tx,
  organizationId: string,
  orderBatchId: string,
  recipients: string,
): Promise<object[]> => tx.query(insertRecipients, [organizationId, orderBatchId, recipients]);

const setStatus = `update order_batches set send_status = $3, orders_count = $4, failure_reason = $5
  where organization_id = $1 and id = $2`;

export function writeSendStatus(
  tx: Tx,
  batch: BatchRecord,
  status: { to: SendStatus; ordersCount: number; failureReason: string | null },
): void {
  tx.defer(setStatus, [batch.organization_id, batch.id, status.to, status.ordersCount, status.failureReason]);
}

const batchIdByReference = `select id from order_batches where organization_id = $1 and customer_reference_id = $2`;

export async function findBatchIdByReference(
  db: Statements,
  organizationId: string,
  customerReferenceId: string,
): Promise<string | null> {
  const [row] = await db.query<{ id: string }>(batchIdByReference, [organizationId, customerReferenceId]);
  return row?.id ?? null;
}

const setTimes = `update order_batches set scheduled_send_on = $3, expires_at = $4
  where organization_id = $1 and id = $2`;

export const writeTimes = (tx: Tx, batch: BatchRecord): void =>
  tx.defer(setTimes, [batch.organization_id, batch.id, batch.scheduled_send_on, batch.expires_at]);
