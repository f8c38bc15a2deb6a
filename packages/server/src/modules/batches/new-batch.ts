import type { CallerContext } from '../../context/context.ts';
import { newId } from '../../kit/ids.ts';
import type { BatchRecord } from './batch-record.ts';
import { nameBatch } from './name-batch.ts';
import type { OrderBatchPlan } from './plan-order-batch.ts';
import { readLocale } from './recipient-language.ts';

/** Returns the batch that a plan makes. It is not stored here. */
export function newBatch(context: CallerContext, plan: OrderBatchPlan, isImmediate: boolean): BatchRecord {
  const { input, cart, recipients, workspace } = plan;
  const { user, key } = context.caller;
  return {
    organization_id: context.organization.id,
    id: newId(),
    workspace_id: workspace.id,
    workspace_name: workspace.name,
    user_id: user.id,
    sender: { first_name: user.first_name, last_name: user.last_name, email: user.email },
    api_key_id: key?.id ?? null,
    commerce_app_id: key?.commerce_app_id ?? null,
    send_status: isImmediate ? 'complete' : 'pending',
    failure_reason: null,
    from_name: input.from_name,
    message: input.message ?? null,
    card_id: input.card_id?.toLowerCase() ?? null,
    cart_id: newId(),
    cart_items: cart.items,
    send_method: input.send_method,
    recipients_count: recipients.length,
    orders_count: isImmediate ? recipients.length : 0,
    scheduled_send_on: plan.scheduledSendOn,
    expires_at: plan.expiresAt,
    has_default_expiry: plan.hasDefaultExpiry,
    batch_name: input.batch_name || nameBatch(cart.items, recipients),
    payment_method_id: plan.paymentMethodId,
    commerce_end_user_id: input.commerce_end_user_id ?? null,
    swap: plan.swap,
    international_shipping_tier: plan.tier,
    international_gift_cards_enabled: input.international_gift_cards_enabled ?? false,
    notifications_enabled: input.notifications_enabled ?? true,
    reminders_enabled:
      input.send_method === 'email_and_link' &&
      (input.reminders_enabled ?? context.organization.reminds_recipients),
    customer_reference_id: input.customer_reference_id ?? null,
    locale: readLocale(input.locale),
    created_at: context.now,
    revision: 0,
    erased_at: null,
    highest_order_total: plan.highestOrderTotal,
    collection_version_id: plan.collectionVersionId,
  };
}
