import type { EventTimes, Order, OrderDetail } from '@gifts/contract/order';
import type { Context } from '../../context/context.ts';
import { referenceId } from '../../kit/ids.ts';
import { presentCart } from './cart-item.ts';
import type { OrderRecord } from './order-record.ts';
import { presentShipment } from './present-shipment.ts';

/** The settings of the organization and the deployment that the presentation of an order needs. */
export interface PresentationSettings {
  publicUrl: string;
  linkCode: string;
  /** Approved distribution partners see tracking numbers. */
  isDistributionPartner: boolean;
}

export const presentationSettings = (context: Context): PresentationSettings => ({
  publicUrl: context.config.publicUrl,
  linkCode: context.organization.link_code,
  isDistributionPartner: context.organization.is_distribution_partner,
});

export function presentOrder(order: OrderRecord, settings: PresentationSettings): Order {
  return {
    id: order.id,
    recipient_first_name: order.recipient_first_name,
    recipient_last_name: order.recipient_last_name,
    recipient_email: order.recipient_email,
    status: order.status,
    individual_gift_link: giftLink(settings, order.gift_token),
    cart: presentCart(order.cart_id, order.cart_items),
    cart_selections: order.commerce_app_id ? (order.cart_selections ?? []) : null,
    shipments: order.shipments.map((shipment) => presentShipment(shipment, settings)),
    workspace_id: order.workspace_id,
    workspace_name: order.workspace_name,
    expires_at: time(order.expires_at),
    card_id: order.card_id,
    message: order.message,
    thank_you_note: order.thank_you_note,
    view_count_recipient: order.view_count,
    order_batch_id: order.order_batch_id,
    is_swapped: order.original_cart_id !== null,
    amounts: {
      amount_product: order.amount_product,
      amount_shipping: order.amount_shipping,
      amount_processing_fee: order.amount_processing_fee,
      amount_credit_applied: order.amount_credit_applied,
      amount_pre_tax_total: order.amount_pre_tax_total,
      amount_tax: order.amount_tax,
      amount_total: order.amount_total,
      amount_global_relay_cost: order.amount_global_relay_cost,
      amount_refunded: order.amount_refunded,
    },
    event_times: null,
    original_cart:
      order.original_cart_id && order.original_cart_items
        ? presentCart(order.original_cart_id, order.original_cart_items)
        : null,
    original_amounts: order.original_cart_id
      ? {
          original_amount_product: order.original_amount_product,
          original_amount_shipping: order.original_amount_shipping,
          original_amount_credit_applied: order.original_amount_credit_applied,
          original_amount_pre_tax_total: order.original_amount_pre_tax_total,
        }
      : null,
    sender: order.sender,
    payment_link: paymentLink(settings, order),
    payment_problem: order.status === 'pending_payment' ? order.payment_problem : null,
    reference_id: referenceId(order.id),
    cancel_reason: order.cancel_reason,
    decline_message: order.decline_message,
    notification_status: order.notification_status,
    notification_error: order.notification_error,
  };
}

/** The order as `GET /orders/{id}` and events contain it. */
export function presentOrderDetail(order: OrderRecord, settings: PresentationSettings): OrderDetail {
  return {
    ...presentOrder(order, settings),
    event_times: presentEventTimes(order),
    payment_method_id: order.payment_method_id,
  };
}

function presentEventTimes(order: OrderRecord): EventTimes {
  return {
    created_at: order.created_at.toISOString(),
    notified_at: time(order.notified_at),
    opened_at: time(order.opened_at),
    accepted_at: time(order.accepted_at),
    pending_payment_at: time(order.pending_payment_at),
    paid_at: time(order.paid_at),
    shipped_at: time(order.shipped_at),
    delivered_at: time(order.delivered_at),
  };
}

export const giftLink = (settings: PresentationSettings, token: string): string =>
  `${settings.publicUrl}/gift/${settings.linkCode}-${token.replaceAll('-', '')}`;

/** The address where the recipient tracks an accepted gift. It is sent to the recipient only. */
export const recipientLink = (settings: PresentationSettings, token: string): string =>
  `${settings.publicUrl}/r/${settings.linkCode}-${token.replaceAll('-', '')}`;

/** The address where a person can pay with a card. Null unless the order waits for its payment. */
export function paymentLink(
  { publicUrl, linkCode }: PresentationSettings,
  order: OrderRecord,
): string | null {
  const { status, payment_token: token } = order;
  if (status !== 'pending_payment' || token === null) return null;
  return `${publicUrl}/pay/${linkCode}-${token.replaceAll('-', '')}`;
}

const time = (value: Date | null): string | null => value?.toISOString() ?? null;
