import { orderStatusEvents } from '@gifts/contract/events';
import type { OrderStatus } from '@gifts/contract/states';
import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { appendEvents } from '../events/append-event.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { presentationSettings, presentOrderDetail } from '../orders/present-order.ts';
import { writeActivities } from '../orders/write-orders.sql.ts';
import type { BatchRecord } from './batch-record.ts';
import { sentOrder, sentStatus } from './new-orders.ts';

/** Writes the activities and events of the send. Returns the orders as they are after it. */
export function announceNewOrders(
  context: Context,
  tx: Tx,
  batch: BatchRecord,
  orders: readonly OrderRecord[],
): OrderRecord[] {
  announce(context, tx, orders, 'created');
  const sent = orders.map((order) => sentOrder(batch, order));
  if (sentStatus(batch) === 'accepted') announce(context, tx, sent, 'accepted');
  return sent;
}

function announce(context: Context, tx: Tx, orders: readonly OrderRecord[], status: OrderStatus): void {
  const organizationId = context.organization.id;
  const at = context.now;
  const settings = presentationSettings(context);
  const previousStatus = status === 'created' ? null : 'created';
  writeActivities(
    tx,
    organizationId,
    { status, at },
    orders.map(({ id, workspace_id }) => ({ id, workspace_id, previous_status: previousStatus })),
  );
  appendEvents(
    tx,
    { organizationId, type: orderStatusEvents[status], at },
    orders.map((order) => presentOrderDetail(order, settings)),
  );
}
