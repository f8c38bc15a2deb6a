import { type EventType, orderStatusEvents } from '@gifts/contract/events';
import { canTransition, type OrderTransition } from '@gifts/contract/states';
import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { AppError } from '../../kit/errors.ts';
import { only } from '../../kit/only.ts';
import { appendEvent, appendEvents } from '../events/append-event.ts';
import { writeReturns } from '../stock/stock.sql.ts';
import { goodsNotSent } from './goods-not-sent.ts';
import type { OrderRecord } from './order-record.ts';
import { presentationSettings, presentOrderDetail } from './present-order.ts';
import { type OrderChange, writeActivities, writeOrderStatuses } from './write-orders.sql.ts';

/** The column that stores when an order entered a status. */
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
 * Changes the status of orders. No other code does so. Only transitions of the contract's table are allowed.
 * The caller holds the row locks; activities and events are written in the same transaction, and stock that an ended order
 * did not use is given back. Returns the changed orders. `changeOf` must return the same columns for each order.
 */
export function transitionOrders(
  context: Context,
  tx: Tx,
  orders: readonly OrderRecord[],
  to: OrderTransition,
  changeOf: (order: OrderRecord) => OrderChange = noChange,
): OrderRecord[] {
  for (const order of orders) assertTransition(order, to);
  if (orders.length === 0) return [];
  const organizationId = context.organization.id;
  const at = context.now;
  const timeColumn = timeColumns[to];
  const changes = orders.map(changeOf);
  const next = orders.map(
    (order, index): OrderRecord => ({ ...order, ...changes[index], status: to, [timeColumn]: at }),
  );
  writeOrderStatuses(tx, organizationId, { status: to, timeColumn, at }, orders, changes);
  writeActivities(
    tx,
    organizationId,
    { status: to, at },
    orders.map(({ id, workspace_id, status }) => ({ id, workspace_id, previous_status: status })),
  );
  const settings = presentationSettings(context);
  appendEvents(
    tx,
    { organizationId, type: orderStatusEvents[to], at },
    next.map((order) => presentOrderDetail(order, settings)),
  );
  const goods = orders.flatMap((order) => goodsNotSent(order, to));
  writeReturns(tx, organizationId, { at, goods });
  return next;
}

export function transitionOrder(
  context: Context,
  tx: Tx,
  order: OrderRecord,
  to: OrderTransition,
  change: OrderChange = {},
): OrderRecord {
  return only(transitionOrders(context, tx, [order], to, () => change));
}

const noChange = (): OrderChange => ({});

function assertTransition(order: OrderRecord, to: OrderTransition): void {
  if (canTransition(order.status, to)) return;
  throw new AppError('order_state', `The order is ${order.status}, so it can't become ${to}.`);
}

/** Appends an event with the order as it is now. */
export function announceOrder(context: Context, tx: Tx, order: OrderRecord, type: EventType): void {
  appendEvent(tx, {
    organizationId: order.organization_id,
    type,
    at: context.now,
    data: presentOrderDetail(order, presentationSettings(context)),
  });
}
