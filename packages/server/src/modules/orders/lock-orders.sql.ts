import { type OrderStatus, orderTransitions } from '@gifts/contract/states';
import { columns, fragment, sql } from '../../db/sql.ts';
import type { Tx } from '../../db/statements.ts';
import { isUuid } from '../../kit/ids.ts';
import { findOrder, findOrdersById } from './find-orders.sql.ts';
import type { OrderRecord } from './order-record.ts';

const lockById = sql`select from orders where organization_id = $1 and id = $2 for update`;

/**
 * Locks an order until the transaction ends, so that concurrent changes see each other's result. The lock comes before
 * the read with the joins. A single statement that joins the cart and waits for the lock would see the new order next
 * to the old cart, and would not find a swapped order.
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

/** The positions from `from` up to, but not including, `to` of a batch. */
export interface OrderSlice {
  order_batch_id: string;
  from: number;
  to: number;
}

const id = columns('orders', ['id']);

/**
 * Every statement that locks several orders locks them by id, so that no two transactions deadlock. A place is compared
 * by equality, so that PostgreSQL knows that it has one order.
 */
const lockPlaces = sql`select ${columns('orders', ['id'], 'o')} from unnest($2::uuid[], $3::int[]) as place (order_batch_id, position)
  join orders o on o.organization_id = $1 and o.order_batch_id = place.order_batch_id
    and o.position = place.position and o.status = $4
  order by o.id for update of o`;

/** Locks the orders of slices that have a status until the transaction ends, and returns them by batch and position. */
export async function lockOrdersOfSlices(
  tx: Tx,
  organizationId: string,
  slices: readonly OrderSlice[],
  status: OrderStatus,
): Promise<OrderRecord[]> {
  const places = slices.flatMap(({ order_batch_id, from, to }) =>
    Array.from({ length: to - from }, (_, index) => ({ order_batch_id, position: from + index })),
  );
  const locked = await tx.query(lockPlaces, [
    organizationId,
    places.map((place) => place.order_batch_id),
    places.map(({ position }) => position),
    status,
  ]);
  const orders = await findLocked(tx, organizationId, locked);
  const inOrder = (left: OrderRecord, right: OrderRecord) =>
    left.order_batch_id.localeCompare(right.order_batch_id) || left.position - right.position;
  return orders.sort(inOrder);
}

const lockCancelable = sql`select ${id} from orders
  where organization_id = $1 and order_batch_id = $2 and position >= $3 and position < $4
    and status = any($5::text[])
  order by id for update`;

/** Locks the orders of a slice whose status allows a cancellation until the transaction ends. */
export async function lockCancelableOrders(
  tx: Tx,
  organizationId: string,
  { order_batch_id, from, to }: OrderSlice,
): Promise<OrderRecord[]> {
  const statuses = orderTransitions.canceled;
  const locked = await tx.query(lockCancelable, [organizationId, order_batch_id, from, to, statuses]);
  const orders = await findLocked(tx, organizationId, locked);
  return orders.sort((left, right) => left.position - right.position);
}

const lockExpired = sql`select ${id} from orders
  where organization_id = $1 and id = any(array(
      select id from orders where organization_id = $1 and status in ('created', 'notified', 'opened')
        and accepted_at is null and canceled_at is null and expires_at <= $2 and id <> all($4::uuid[]) order by expires_at, id limit $3))
    and status in ('created', 'notified', 'opened') and expires_at <= $2
  order by id for update`;

/** Locks expired gifts that nobody accepted until the transaction ends. Those that expired first are chosen first. */
export async function lockExpiredOrders(
  tx: Tx,
  organizationId: string,
  { now, limit, exceptIds }: { now: Date; limit: number; exceptIds: readonly string[] },
): Promise<OrderRecord[]> {
  const locked = await tx.query(lockExpired, [organizationId, now, limit, exceptIds]);
  return findLocked(tx, organizationId, locked);
}

const openReminders = fragment`accepted_at is null and canceled_at is null and reminder_due_at <= $2`;
const lockReminded = sql`select ${id} from orders
  where organization_id = $1 and id = any(array(
      select id from orders where organization_id = $1 and ${openReminders} and id <> all($4::uuid[])
      order by reminder_due_at, id limit $3))
    and ${openReminders}
  order by id for update`;

/** Locks gifts without an answer whose reminder is due. Those that fell due first are chosen first. */
export async function lockOrdersToRemind(
  tx: Tx,
  organizationId: string,
  { now, limit, exceptIds }: { now: Date; limit: number; exceptIds: readonly string[] },
): Promise<OrderRecord[]> {
  const locked = await tx.query(lockReminded, [organizationId, now, limit, exceptIds]);
  return findLocked(tx, organizationId, locked);
}

const lockInStatus = sql`select ${id} from orders
  where organization_id = $1 and id = any($2::uuid[]) and status = $3 order by id for update`;

/** Locks those of the orders that have a status until the transaction ends. */
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
