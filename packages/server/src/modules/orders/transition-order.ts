import { orderStatusEvents } from '@gifts/contract/events';
import { canTransition, type OrderTransition } from '@gifts/contract/states';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/statements.ts';
import { AppError } from '../../kit/app-error.ts';
import { newId } from '../../kit/ids.ts';
import { appendEvent, appendEvents } from '../events/append-event.ts';
import type { OrderRecord } from './order-record.ts';
import {
  type OrderChange,
  writeActivities,
  writeActivity,
  writeOrderStatus,
  writeOrderStatuses,
} from './orders.sql.ts';
import { presentationSettings, presentOrderDetail } from './present-order.ts';

/** The column that remembers when a status was entered. */
const timeColumns = {
  notified: 'notified_at',
  opened: 'opened_at',
  accepted: 'accepted_at',
  pending_payment: 'pending_payment_at',
  paid: 'paid_at',
  ordered: 'ordered_at',
  shipped: 'shipped_at',
  delivered: 'delivered_at',
  canceled: 'canceled_at',
  failed: 'failed_at',
} as const satisfies Record<OrderTransition, keyof OrderRecord>;

/**
 * The only way an order changes its status: along the contract's table, on a row the caller has locked, with its
 * activity and its event in the same transaction. Returns the order as it is afterwards.
 */
export function transitionOrder(
  context: Context,
  tx: Tx,
  order: OrderRecord,
  to: OrderTransition,
  change: OrderChange = {},
): OrderRecord {
  const at = context.now;
  const next = entered(order, to, at, change);
  writeOrderStatus(tx, order, { status: to, timeColumn: timeColumns[to], at }, change);
  writeActivity(tx, {
    organizationId: order.organization_id,
    id: newId(),
    orderId: order.id,
    workspaceId: order.workspace_id,
    status: to,
    at,
  });
  announceOrder(context, tx, next, orderStatusEvents[to]);
  return next;
}

/** The same for many locked orders at once, set-based, so that the number of them does not matter. */
export function transitionOrders(
  context: Context,
  tx: Tx,
  orders: readonly OrderRecord[],
  to: OrderTransition,
): OrderRecord[] {
  if (orders.length === 0) return [];
  const at = context.now;
  const organizationId = context.organization.id;
  const next = orders.map((order) => entered(order, to, at, {}));
  const ids = orders.map(({ id }) => id);
  writeOrderStatuses(tx, organizationId, ids, { status: to, timeColumn: timeColumns[to], at });
  const activities = orders.map(({ id, workspace_id }) => ({ id: newId(), order_id: id, workspace_id }));
  writeActivities(tx, organizationId, { status: to, at }, activities);
  const settings = presentationSettings(context);
  appendEvents(tx, {
    organizationId,
    type: orderStatusEvents[to],
    at,
    data: next.map((order) => presentOrderDetail(order, settings)),
  });
  return next;
}

/** The order as it is when it has entered a status. */
function entered(order: OrderRecord, to: OrderTransition, at: Date, change: OrderChange): OrderRecord {
  if (!canTransition(order.status, to)) {
    throw new AppError('order_state', `The order is ${order.status}, so it can't become ${to}.`);
  }
  return { ...order, ...change, status: to, [timeColumns[to]]: at };
}

/** Tells of an order as it is now. */
export function announceOrder(
  context: Context,
  tx: Tx,
  order: OrderRecord,
  type: Parameters<typeof appendEvent>[1]['type'],
): void {
  appendEvent(tx, {
    organizationId: order.organization_id,
    type,
    at: context.now,
    data: presentOrderDetail(order, presentationSettings(context)),
  });
}
