import type { Context } from '../../context.ts';
import type { Tx } from '../../db/statements.ts';
import { findOrdersById } from '../orders/orders.sql.ts';
import { transitionOrder } from '../orders/transition-order.ts';

/** Few enough that nobody waits long for the rows, many enough that large batches expire quickly. */
const ordersAtOnce = 200;

/** Locked in the order of ids, so that two at a time do not wait for each other in a circle. */
const lockExpired = `select id from orders
  where organization_id = $1 and id = any(array(
      select id from orders where organization_id = $1 and status in ('created', 'notified', 'opened')
        and expires_at <= $2 order by expires_at, id limit ${ordersAtOnce}))
    and status in ('created', 'notified', 'opened') and expires_at <= $2
  order by id for update`;

/** Cancels gifts whose time is over, a few hundred at a time, the oldest first. */
export async function expireOrders(context: Context, tx: Tx): Promise<void> {
  const organizationId = context.organization.id;
  const locked = await tx.query<{ id: string }>(lockExpired, [organizationId, context.now]);
  const orders = await findOrdersById(
    tx,
    organizationId,
    locked.map(({ id }) => id),
  );
  for (const order of orders) transitionOrder(context, tx, order, 'canceled', { cancel_reason: 'expired' });
}
