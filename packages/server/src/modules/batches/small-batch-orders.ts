/** The orders of a batch that is sent at once: made in memory, written with the batch in one round trip. */
import { orderStatusEvents } from '@gifts/contract/events';
import type { OrderStatus } from '@gifts/contract/states';
import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { newId, newToken } from '../../kit/ids.ts';
import { appendEvents } from '../events/append-event.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { writeActivities } from '../orders/orders.sql.ts';
import { presentationSettings, presentOrderDetail } from '../orders/present-order.ts';
import { pricePreTax } from '../pricing/price-cart.ts';
import type { BatchRecord } from './batch-record.ts';
import type { PositionedRecipient } from './write-recipients.ts';

/** The orders as they are when they are created. */
export function newOrders(batch: BatchRecord, recipients: readonly PositionedRecipient[]): OrderRecord[] {
  const { product, shipping, processingFee, preTaxTotal } = pricePreTax({ items: batch.cart_items });
  return recipients.map((recipient) => ({
    ...unsetColumns,
    organization_id: batch.organization_id,
    id: newId(),
    order_batch_id: batch.id,
    workspace_id: batch.workspace_id,
    workspace_name: batch.workspace_name,
    position: recipient.position,
    status: 'created',
    recipient_first_name: recipient.first_name,
    recipient_last_name: recipient.last_name,
    recipient_email: recipient.email,
    recipient_phone: recipient.phone,
    mailing_address: recipient.mailing_address,
    gift_token: newToken(),
    recipient_token: sentStatus(batch) === 'accepted' ? newToken() : null,
    cart_id: batch.cart_id,
    cart_items: batch.cart_items,
    expires_at: batch.expires_at,
    amount_product: product,
    amount_shipping: shipping,
    amount_processing_fee: processingFee,
    amount_pre_tax_total: preTaxTotal,
    amount_tax: recipient.amount_tax,
    amount_total: recipient.amount_total,
    amount_global_relay_cost: recipient.amount_global_relay_cost,
    created_at: batch.created_at,
    from_name: batch.from_name,
    message: batch.message,
    card_id: batch.card_id,
    payment_method_id: batch.payment_method_id,
    highest_order_total: batch.highest_order_total,
    commerce_app_id: batch.commerce_app_id,
    sender: batch.sender,
  }));
}

const unsetColumns = {
  cancel_reason: null,
  cart_selections: null,
  amount_credit_applied: null,
  original_cart_id: null,
  original_cart_items: null,
  original_amount_product: null,
  original_amount_shipping: null,
  original_amount_pre_tax_total: null,
  original_amount_credit_applied: null,
  decline_reason: null,
  decline_message: null,
  thank_you_note: null,
  view_count: 0,
  notified_at: null,
  opened_at: null,
  accepted_at: null,
  pending_payment_at: null,
  paid_at: null,
  ordered_at: null,
  shipped_at: null,
  delivered_at: null,
  canceled_at: null,
  failed_at: null,
  payment_due_at: null,
  payment_token: null,
  amount_refunded: null,
  revision: 0,
  shipments: [],
};

const insertOrders = `insert into orders (organization_id, id, order_batch_id, workspace_id, position, status,
    recipient_first_name, recipient_last_name, recipient_email, recipient_phone, mailing_address, gift_token,
    recipient_token, cart_id, expires_at, amount_product, amount_shipping, amount_processing_fee, amount_pre_tax_total, amount_tax, amount_total,
    amount_global_relay_cost, created_at, accepted_at)
  select $1, o.id, $2, $3, o.position, $4, o.recipient_first_name, o.recipient_last_name, o.recipient_email,
    o.recipient_phone, o.mailing_address, o.gift_token, o.recipient_token, $5, $6, $7, $8, $9, $10, o.amount_tax, o.amount_total,
    o.amount_global_relay_cost, $11, $12
  from json_to_recordset($13::json) as o (id uuid, position integer, recipient_first_name text,
    recipient_last_name text, recipient_email text, recipient_phone text, mailing_address jsonb, gift_token uuid, recipient_token uuid,
    amount_tax bigint, amount_total bigint, amount_global_relay_cost bigint)`;

/** The status an order of this batch is left in by its send: nobody has to accept a direct_send order. */
export const sentStatus = (batch: BatchRecord): OrderStatus =>
  batch.send_method === 'direct_send' ? 'accepted' : 'created';

export function writeNewOrders(tx: Tx, batch: BatchRecord, orders: readonly OrderRecord[]): void {
  const [first] = orders;
  if (!first) return;
  const status = sentStatus(batch);
  tx.defer(insertOrders, [
    batch.organization_id,
    batch.id,
    batch.workspace_id,
    status,
    batch.cart_id,
    batch.expires_at,
    first.amount_product,
    first.amount_shipping,
    first.amount_processing_fee,
    first.amount_pre_tax_total,
    batch.created_at,
    status === 'accepted' ? batch.created_at : null,
    JSON.stringify(orders.map(columnsOfOrder)),
  ]);
}

const columnsOfOrder = (order: OrderRecord) => ({
  id: order.id,
  position: order.position,
  recipient_first_name: order.recipient_first_name,
  recipient_last_name: order.recipient_last_name,
  recipient_email: order.recipient_email,
  recipient_phone: order.recipient_phone,
  mailing_address: order.mailing_address,
  gift_token: order.gift_token,
  recipient_token: order.recipient_token,
  amount_tax: order.amount_tax,
  amount_total: order.amount_total,
  amount_global_relay_cost: order.amount_global_relay_cost,
});

/** Writes activities and events of the send and returns the orders as it leaves them. */
export function announceNewOrders(
  context: Context,
  tx: Tx,
  batch: BatchRecord,
  orders: readonly OrderRecord[],
): OrderRecord[] {
  announce(context, tx, orders, 'created');
  if (sentStatus(batch) === 'created') return [...orders];
  const accepted = orders.map(
    (order): OrderRecord => ({ ...order, status: 'accepted', accepted_at: context.now }),
  );
  announce(context, tx, accepted, 'accepted');
  return accepted;
}

function announce(context: Context, tx: Tx, orders: readonly OrderRecord[], status: OrderStatus): void {
  const organizationId = context.organization.id;
  const at = context.now;
  const settings = presentationSettings(context);
  writeActivities(tx, organizationId, { status, at }, orders);
  appendEvents(
    tx,
    { organizationId, type: orderStatusEvents[status], at },
    orders.map((order) => presentOrderDetail(order, settings)),
  );
}
