import type { CsvCell } from '../../kit/csv.ts';
import { dollarCell } from '../../kit/dollar-cell.ts';
import { referenceId } from '../../kit/ids.ts';
import type { Cents } from '../../kit/money.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { giftLink, type PresentationSettings } from '../orders/present-order.ts';

const headings = [
  'order_id',
  'reference_id',
  'recipient_first_name',
  'recipient_last_name',
  'recipient_email',
  'status',
  'cancel_reason',
  'notification_status',
  'notification_error',
  'contents',
  'amount_product',
  'amount_shipping',
  'amount_processing_fee',
  'amount_tax',
  'amount_total',
  'amount_refunded',
  'created_at',
  'opened_at',
  'accepted_at',
  'shipped_at',
  'delivered_at',
  'expires_at',
  'workspace',
  'sender_email',
  'order_batch_id',
];

export const orderHeadings = (hasLinks: boolean): readonly string[] =>
  hasLinks ? [...headings, 'individual_gift_link'] : headings;

/** The cells of an order, as `orderHeadings` names them. */
export function orderCells(
  order: OrderRecord,
  settings: PresentationSettings,
  hasLinks: boolean,
): readonly CsvCell[] {
  return [
    order.id,
    referenceId(order.id),
    order.recipient_first_name,
    order.recipient_last_name,
    order.recipient_email,
    order.status,
    order.cancel_reason,
    order.notification_status,
    order.notification_error,
    order.cart_items.map(({ quantity, product }) => `${quantity} × ${product.name}`).join('; '),
    dollars(order.amount_product),
    dollars(order.amount_shipping),
    dollars(order.amount_processing_fee),
    dollars(order.amount_tax),
    dollars(order.amount_total),
    dollars(order.amount_refunded),
    time(order.created_at),
    time(order.opened_at),
    time(order.accepted_at),
    time(order.shipped_at),
    time(order.delivered_at),
    time(order.expires_at),
    order.workspace_name,
    order.sender.email,
    order.order_batch_id,
    ...(hasLinks ? [giftLink(settings, order.gift_token)] : []),
  ];
}

const time = (at: Date | null): string | null => at?.toISOString() ?? null;

const dollars = (cents: Cents | null): CsvCell => (cents === null ? null : dollarCell(cents));
