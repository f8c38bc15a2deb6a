import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { orderRecordColumns, orderRecordJoins } from '../orders/orders.sql.ts';
import { transitionOrder } from '../orders/transition-order.ts';

/** Few enough that nobody waits long for the rows, many enough that large batches expire quickly. */
const ordersAtOnce = 200;

/** Locked in the order of ids, so that two at a time do not wait for each other in a circle. */
const expired = `select ${orderRecordColumns} from orders o ${orderRecordJoins}
  where o.organization_id = $1 and o.id = any(array(
      select id from orders where organization_id = $1 and status in ('created', 'notified', 'opened')
        and expires_at <= $2 order by expires_at, id limit ${ordersAtOnce}))
    and o.status in ('created', 'notified', 'opened') and o.expires_at <= $2
  order by o.id for update of o`;

/** Cancels gifts whose time is over, a few hundred at a time, the oldest first. */
export async function expireOrders(context: Context, tx: Tx): Promise<void> {
  const orders = await tx.query<OrderRecord>(expired, [context.organization.id, context.now]);
  for (const order of orders) transitionOrder(context, tx, order, 'canceled', { cancel_reason: 'expired' });
}
