import type { OrderStatus } from '@gifts/contract/states';
import { columns, sql } from '../../db/sql.ts';
import type { Tx } from '../../db/statements.ts';
import { isUuid } from '../../kit/ids.ts';
import { findOrder, findOrdersById } from './find-orders.sql.ts';
import type { OrderRecord } from './order-record.ts';

const lockById = sql`select from orders where organization_id = $1 and id = $2 for update`;

/**
 * Locks the order until the transaction ends, so that of racing acts one wins and the others see its outcome. The
 * lock comes first and the joins are read behind it: a statement that joins the cart and waits for the lock would
 * see the order as the winner left it next to the cart of before, and a swapped order would seem not to exist.
 */
export async function lockOrder(
  tx: Tx,
  organizationId: string,
  orderId: string,
): Promise<OrderRecord | null> {
  if (!isUuid(orderId)) return null;
  tx.defer(lockById, [organizationId, orderId]);
  return findOrder(tx, organizationId, orderId);
}

/** Positions in a batch, `to` not included. */
export interface OrderSlice {
  order_batch_id: string;
  from: number;
  to: number;
}

const id = columns('orders', ['id']);

/** Locked in the order of ids, as wherever many are. */
const lockSlice = sql`select ${id} from orders
  where organization_id = $1 and order_batch_id = $2 and position >= $3 and position < $4 and status = $5
  order by id for update`;

/** Orders of a slice of a batch that are in a status, by their position, locked until the transaction ends. */
export async function lockOrdersOfSlice(
  tx: Tx,
  organizationId: string,
  { order_batch_id, from, to }: OrderSlice,
  status: OrderStatus,
): Promise<OrderRecord[]> {
  const locked = await tx.query(lockSlice, [organizationId, order_batch_id, from, to, status]);
  const orders = await findLocked(tx, organizationId, locked);
  return orders.sort((left, right) => left.position - right.position);
}

/** Locked in the order of ids, so that two at a time do not wait for each other in a circle. */
const lockExpired = sql`select ${id} from orders
  where organization_id = $1 and id = any(array(
      select id from orders where organization_id = $1 and status in ('created', 'notified', 'opened')
        and expires_at <= $2 order by expires_at, id limit $3))
    and status in ('created', 'notified', 'opened') and expires_at <= $2
  order by id for update`;

/** Gifts whose time is over and that nobody accepted, the oldest first, locked until the transaction ends. */
export async function lockExpiredOrders(
  tx: Tx,
  organizationId: string,
  now: Date,
  limit: number,
): Promise<OrderRecord[]> {
  const locked = await tx.query(lockExpired, [organizationId, now, limit]);
  return findLocked(tx, organizationId, locked);
}

const lockInStatus = sql`select ${id} from orders
  where organization_id = $1 and id = any($2::uuid[]) and status = $3 order by id for update`;

/** Those of the orders that are in a status, locked until the transaction ends. */
export async function lockOrders(
  tx: Tx,
  organizationId: string,
  orderIds: readonly string[],
  status: OrderStatus,
): Promise<OrderRecord[]> {
  if (orderIds.length === 0) return [];
  const locked = await tx.query(lockInStatus, [organizationId, orderIds, status]);
  return findLocked(tx, organizationId, locked);
}

async function findLocked(
  tx: Tx,
  organizationId: string,
  locked: readonly { id: string }[],
): Promise<OrderRecord[]> {
  if (locked.length === 0) return [];
  const ids = locked.map((order) => order.id);
  return findOrdersById(tx, organizationId, ids);
}
