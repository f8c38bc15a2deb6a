/** The orders of a batch at their creation. */
import type { OrderStatus } from '@gifts/contract/states';
import { newId, newToken } from '../../kit/ids.ts';
import { type Language, languageOf } from '../../kit/languages.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { nextReminderTime } from '../orders/reminder-times.ts';
import { pricePreTax } from '../pricing/price-cart.ts';
import type { BatchRecord } from './batch-record.ts';
import { isNotified } from './schedule-notifications.ts';
import type { PositionedRecipient } from './write-recipients.ts';

/** The columns that differ between the orders of a batch. All other columns are the same. */
export type OwnColumn =
  | 'id'
  | 'position'
  | 'recipient_first_name'
  | 'recipient_last_name'
  | 'recipient_email'
  | 'recipient_phone'
  | 'mailing_address'
  | 'gift_token'
  | 'recipient_token'
  | 'notification_status'
  | 'amount_tax'
  | 'amount_total'
  | 'amount_global_relay_cost'
  | 'recipient_language';

/** `language` is that of recipients who name none. */
export function newOrders(
  batch: BatchRecord,
  recipients: readonly PositionedRecipient[],
  language: Language | null,
): OrderRecord[] {
  const shared = sharedColumns(batch);
  return recipients.map((recipient) => ({
    ...shared,
    ...columnsOfRecipient(batch, recipient),
    recipient_language: languageOf(recipient.locale) ?? language,
  }));
}

const columnsOfRecipient = (
  batch: BatchRecord,
  recipient: PositionedRecipient,
): Omit<Pick<OrderRecord, OwnColumn>, 'recipient_language'> => ({
  id: newId(),
  position: recipient.position,
  recipient_first_name: recipient.first_name,
  recipient_last_name: recipient.last_name,
  recipient_email: recipient.email,
  recipient_phone: recipient.phone,
  mailing_address: recipient.mailing_address,
  gift_token: newToken(),
  recipient_token: sentStatus(batch) === 'accepted' ? newToken() : null,
  notification_status: isNotified(batch) && recipient.email !== null ? 'queued' : 'none',
  amount_tax: recipient.amount_tax,
  amount_total: recipient.amount_total,
  amount_global_relay_cost: recipient.amount_global_relay_cost,
});

function sharedColumns(batch: BatchRecord): Omit<OrderRecord, OwnColumn> {
  const { product, shipping, processingFee, preTaxTotal } = pricePreTax({ items: batch.cart_items });
  return {
    ...laterColumns,
    organization_id: batch.organization_id,
    order_batch_id: batch.id,
    workspace_id: batch.workspace_id,
    workspace_name: batch.workspace_name,
    status: 'created',
    cart_id: batch.cart_id,
    cart_items: batch.cart_items,
    original_cart_items: null,
    expires_at: batch.expires_at,
    amount_product: product,
    amount_shipping: shipping,
    amount_processing_fee: processingFee,
    amount_pre_tax_total: preTaxTotal,
    created_at: batch.created_at,
    reminder_due_at: firstReminder(batch, batch.created_at),
    accepted_at: null,
    from_name: batch.from_name,
    message: batch.message,
    card_id: batch.card_id,
    payment_method_id: batch.payment_method_id,
    highest_order_total: batch.highest_order_total,
    reminders_enabled: batch.reminders_enabled,
    notifications_enabled: batch.notifications_enabled,
    commerce_app_id: batch.commerce_app_id,
    commerce_end_user_id: batch.commerce_end_user_id,
    sender: batch.sender,
    shipments: [],
  };
}

/** When the recipients of a batch that is sent at a time are first reminded. */
export const firstReminder = (
  { reminders_enabled: isEnabled, expires_at: expiresAt }: BatchRecord,
  sentAt: Date,
): Date | null =>
  isEnabled ? nextReminderTime({ created_at: sentAt, expires_at: expiresAt }, sentAt) : null;

/** The columns that are written after the creation. The database has the same defaults. */
export const laterColumns = {
  cancel_reason: null,
  notification_error: null,
  cart_selections: null,
  amount_credit_applied: null,
  original_cart_id: null,
  original_amount_product: null,
  original_amount_shipping: null,
  original_amount_pre_tax_total: null,
  original_amount_credit_applied: null,
  decline_reason: null,
  decline_message: null,
  thank_you_note: null,
  thanked_at: null,
  view_count: 0,
  notified_at: null,
  opened_at: null,
  pending_payment_at: null,
  paid_at: null,
  ordered_at: null,
  shipped_at: null,
  delivered_at: null,
  canceled_at: null,
  failed_at: null,
  payment_due_at: null,
  payment_token: null,
  payment_problem: null,
  own_payment_method_id: null,
  amount_refunded: null,
  erased_at: null,
  revision: 0,
};

/** The status of an order after the send. Nobody has to accept a direct_send order. */
export const sentStatus = (batch: BatchRecord): OrderStatus =>
  batch.send_method === 'direct_send' ? 'accepted' : 'created';

/** Returns an order as it is after the send. */
export const sentOrder = (batch: BatchRecord, order: OrderRecord): OrderRecord =>
  sentStatus(batch) === 'accepted' ? { ...order, status: 'accepted', accepted_at: order.created_at } : order;
