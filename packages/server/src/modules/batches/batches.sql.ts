import type { SendStatus } from '@gifts/contract/states';
import { insertInto, insertManyInto } from '../../db/insertions.ts';
import { allColumns, columns, computed, fragment, jsonObject, renamed, sql } from '../../db/sql.ts';
import type { Statements, Tx } from '../../db/statements.ts';
import type { Row } from '../../db/tables.ts';
import { isUuid, newId } from '../../kit/ids.ts';
import { signalChange } from '../events/change-signals.ts';
import type { CartItem } from '../orders/cart-item.ts';
import type { BatchRecord, GiftRules, GiftSender, RecipientRow } from './batch-record.ts';

const itemsOfCart = renamed('carts', { items: 'cart_items' }, 'c').as<Pick<BatchRecord, 'cart_items'>>();
const sender = computed('sender', 'json', jsonObject('users', ['first_name', 'last_name', 'email'], 'u')).as<
  Pick<BatchRecord, 'sender'>
>();

const batches = fragment`
  select ${allColumns('order_batches', 'b')}, ${itemsOfCart}, ${sender},
    ${renamed('workspaces', { name: 'workspace_name' }, 'w')}
  from order_batches b
  join workspaces w on w.organization_id = b.organization_id and w.id = b.workspace_id
  join users u on u.organization_id = b.organization_id and u.id = b.user_id
  join carts c on c.organization_id = b.organization_id and c.id = b.cart_id`;

const batchesById = sql`${batches} where b.organization_id = $1 and b.id = any($2::uuid[])`;

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

const lockById = sql`${batches} where b.organization_id = $1 and b.id = $2 for update of b`;

export async function lockBatch(tx: Tx, organizationId: string, id: string): Promise<BatchRecord | null> {
  if (!isUuid(id)) return null;
  const [batch] = await tx.query(lockById, [organizationId, id]);
  return batch ?? null;
}

const rules = renamed('order_batches', {
  swap: 'swap',
  international_shipping_tier: 'tier',
  collection_version_id: 'collectionVersionId',
  international_gift_cards_enabled: 'giftCardsAbroad',
});
const rulesOfBatch = sql`select ${rules} from order_batches where organization_id = $1 and id = $2`;

export async function findGiftRules(
  db: Statements,
  organizationId: string,
  id: string,
): Promise<GiftRules | null> {
  const [rules] = await db.query(rulesOfBatch, [organizationId, id]);
  return rules ?? null;
}

const newsReader = fragment`${columns('users', ['id', 'email', 'first_name', 'gift_mails', 'gift_news'], 'u')},
  ${columns('order_batches', ['batch_name', 'recipients_count'], 'b')}`;
const senderOfBatch = sql`select ${newsReader} from order_batches b
  join users u on u.organization_id = b.organization_id and u.id = b.user_id
  where b.organization_id = $1 and b.id = $2`;

/** Finds the sender of a batch, and how they want to hear what its recipients did. */
export async function findGiftSender(
  db: Statements,
  organizationId: string,
  id: string,
): Promise<GiftSender | null> {
  const [sender] = await db.query(senderOfBatch, [organizationId, id]);
  return sender ?? null;
}

const recipient = columns('order_batch_recipients', [
  'order_batch_id',
  'position',
  'first_name',
  'last_name',
  'email',
  'locale',
]);
const recipientsOfBatches = sql`select ${recipient} from order_batch_recipients
  where organization_id = $1 and order_batch_id = any($2::uuid[]) and position >= $3 and position < $4
  order by order_batch_id, position`;

/** Finds the recipients of batches whose positions are at least `from` and below `to`. */
export const findRecipientsOfBatches = (
  db: Statements,
  organizationId: string,
  ids: readonly string[],
  from: number,
  to: number,
): Promise<(RecipientRow & { order_batch_id: string })[]> =>
  db.query(recipientsOfBatches, [organizationId, ids, from, to]);

const batchIdByReference = sql`select ${columns('order_batches', ['id'])} from order_batches
  where organization_id = $1 and customer_reference_id = $2`;

export async function findBatchIdByReference(
  db: Statements,
  organizationId: string,
  customerReferenceId: string,
): Promise<string | null> {
  const [row] = await db.query(batchIdByReference, [organizationId, customerReferenceId]);
  return row?.id ?? null;
}

const insertCart = insertInto('carts');

interface NewCart extends Row<'carts'> {
  items: readonly CartItem[];
}

export const writeCart = (tx: Tx, cart: NewCart): void => tx.insert(insertCart, cart);

const insertBatch = insertInto('order_batches', { except: ['failure_reason', 'revision', 'erased_at'] });

/** Writes a batch without a customer_reference_id, which cannot conflict with another batch. */
export const writeBatch = (tx: Tx, batch: BatchRecord): void => tx.insert(insertBatch, batch);

const insertBatchUnlessTaken = sql`${insertBatch.statement}
  on conflict (organization_id, customer_reference_id) where customer_reference_id is not null
  do nothing returning ${columns('order_batches', ['id'])}`;

/** Waits for concurrent batches with the same customer_reference_id. Returns false if one of them was stored. */
export async function insertBatchWithReference(tx: Tx, batch: BatchRecord): Promise<boolean> {
  const inserted = await tx.query(insertBatchUnlessTaken, insertBatch.valuesOf(batch));
  return inserted.length > 0;
}

const insertRecipients = insertManyInto('order_batch_recipients', {
  shared: ['organization_id', 'order_batch_id'],
});

type NewRecipient = Omit<Row<'order_batch_recipients'>, 'organization_id' | 'order_batch_id'>;

/** Returns the parameters of insertRecipientValues. */
export const recipientValues = (batch: BatchRecord, recipients: readonly NewRecipient[]): unknown[] =>
  insertRecipients.valuesOf({ organization_id: batch.organization_id, order_batch_id: batch.id }, recipients);

export async function insertRecipientValues(tx: Tx, values: readonly unknown[]): Promise<void> {
  await tx.query(insertRecipients.statement, values);
}

/** Stores recipients in the same round trip as the other deferred statements. */
export const writeRecipients = (tx: Tx, batch: BatchRecord, recipients: readonly NewRecipient[]): void =>
  tx.insert(
    insertRecipients,
    { organization_id: batch.organization_id, order_batch_id: batch.id },
    recipients,
  );

const setStatus = sql`update order_batches set send_status = $3, orders_count = $4, failure_reason = $5
  where organization_id = $1 and id = $2`;

const insertChange = insertInto('order_batch_changes');

/** Writes a send_status, with the row that says what it was before. */
export function writeSendStatus(
  tx: Tx,
  batch: BatchRecord,
  status: { to: SendStatus; ordersCount: number; failureReason: string | null },
): void {
  const { organization_id, id, workspace_id, send_status: previous_status } = batch;
  tx.defer(setStatus, [organization_id, id, status.to, status.ordersCount, status.failureReason]);
  tx.insert(insertChange, {
    organization_id,
    id: newId(),
    order_batch_id: id,
    workspace_id,
    send_status: status.to,
    previous_status,
  });
}

const setTimes = sql`update order_batches set scheduled_send_on = $3, expires_at = $4
  where organization_id = $1 and id = $2`;

export function writeTimes(tx: Tx, batch: BatchRecord): void {
  tx.defer(setTimes, [batch.organization_id, batch.id, batch.scheduled_send_on, batch.expires_at]);
  signalChange(tx, {
    organizationId: batch.organization_id,
    kind: 'order_batches',
    workspaceId: batch.workspace_id,
  });
}
