import type { OrderStatus } from '@gifts/contract/states';
import type { OrderRecord } from '../orders/order-record.ts';

/** When the order took which status, by the organization's clock. */
export function statusesOf(order: OrderRecord): { at: Date; status: OrderStatus }[] {
  const times: readonly [OrderStatus, Date | null][] = [
    ['created', order.created_at],
    ['notified', order.notified_at],
    ['opened', order.opened_at],
    ['accepted', order.accepted_at],
    ['pending_payment', order.pending_payment_at],
    ['paid', order.paid_at],
    ['ordered', order.ordered_at],
    ['shipped', order.shipped_at],
    ['delivered', order.delivered_at],
    ['canceled', order.canceled_at],
    ['failed', order.failed_at],
  ];
  return times.flatMap(([status, at]) => (at ? [{ at, status }] : []));
}
