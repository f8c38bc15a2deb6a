import { fundingSources } from '@gifts/contract/account';
import type { OrderStatus } from '@gifts/contract/states';
import type { Statements, Tx } from '../../db/statements.ts';
import { isUuid, newId } from '../../kit/ids.ts';
import type { OrderRecord } from './order-record.ts';
import { shipmentsOfOrder } from './shipments-of-order.ts';

/** Everything an OrderRecord holds, for rows aliased `o`. */
const orderRecordColumns = `o.*, b.from_name, b.message, b.card_id, b.payment_method_id, b.commerce_app_id, b.highest_order_total,
  w.name as workspace_name, c.items as cart_items, oc.items as original_cart_items,
  json_build_object('first_name', u.first_name, 'last_name', u.last_name, 'email', u.email) as sender,
  ${shipmentsOfOrder} as shipments`;

const orderRecordJoins = `
  join order_batches b on b.organization_id = o.organization_id and b.id = o.order_batch_id
  join workspaces w on w.organization_id = o.organization_id and w.id = o.workspace_id
  join users u on u.organization_id = b.organization_id and u.id = b.user_id
  join carts c on c.organization_id = o.organization_id and c.id = o.cart_id
  left join carts oc on oc.organization_id = o.organization_id and oc.id = o.original_cart_id`;

const selectRecord = `select ${orderRecordColumns} from orders o ${orderRecordJoins}
  where o.organization_id = $1 and o.id = $2`;

export async function findOrder(
  db: Statements,
  organizationId: string,
  orderId: string,
): Promise<OrderRecord | null> {
  if (!isUuid(orderId)) return null;
  const [order] = await db.query<OrderRecord>(selectRecord, [organizationId, orderId]);
  return order ?? null;
}

const recordByPaymentToken = `select ${orderRecordColumns} from orders o ${orderRecordJoins}
  where o.organization_id = $1 and o.payment_token = $2::uuid`;

export async function findOrderByPaymentToken(
  db: Statements,
  organizationId: string,
  paymentToken: string,
): Promise<OrderRecord | null> {
  const [order] = await db.query<OrderRecord>(recordByPaymentToken, [organizationId, paymentToken]);
  return order ?? null;
}

const lockRow = `select from orders where organization_id = $1 and id = $2 for update`;

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
  tx.defer(lockRow, [organizationId, orderId]);
  return findOrder(tx, organizationId, orderId);
}

const ordersOfBatch = `select ${orderRecordColumns} from orders o ${orderRecordJoins}
  where o.organization_id = $1 and o.order_batch_id = any($2::uuid[]) and o.position >= $3 and o.position < $4
  order by o.order_batch_id, o.position`;

/** Orders of batches by their position in the batch, from `from` up to before `to`. */
export const findOrdersOfBatches = (
  db: Statements,
  organizationId: string,
  orderBatchIds: readonly string[],
  from: number,
  to: number,
): Promise<OrderRecord[]> => db.query(ordersOfBatch, [organizationId, orderBatchIds, from, to]);

/** Positions in a batch, `to` not included. */
export interface OrderSlice {
  order_batch_id: string;
  from: number;
  to: number;
}

/** Locked in the order of ids, as wherever many are. */
const lockSlice = `select id from orders
  where organization_id = $1 and order_batch_id = $2 and position >= $3 and position < $4 and status = $5
  order by id for update`;

/** Orders of a slice of a batch that are in a status, by their position, locked until the transaction ends. */
export async function lockOrdersOfSlice(
  tx: Tx,
  organizationId: string,
  { order_batch_id, from, to }: OrderSlice,
  status: OrderStatus,
): Promise<OrderRecord[]> {
  const locked = await tx.query<{ id: string }>(lockSlice, [
    organizationId,
    order_batch_id,
    from,
    to,
    status,
  ]);
  if (locked.length === 0) return [];
  const orders = await findOrdersById(
    tx,
    organizationId,
    locked.map(({ id }) => id),
  );
  return orders.sort((left, right) => left.position - right.position);
}

const ordersById = `select ${orderRecordColumns} from orders o ${orderRecordJoins}
  where o.organization_id = $1 and o.id = any($2::uuid[])`;

export const findOrdersById = (
  db: Statements,
  organizationId: string,
  orderIds: readonly string[],
): Promise<OrderRecord[]> => db.query(ordersById, [organizationId, orderIds]);

/** Locked in the order of ids, so that two at a time do not wait for each other in a circle. */
const lockExpired = `select id from orders
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
  const locked = await tx.query<{ id: string }>(lockExpired, [organizationId, now, limit]);
  return findOrdersById(
    tx,
    organizationId,
    locked.map(({ id }) => id),
  );
}

const lockById = `select id from orders
  where organization_id = $1 and id = any($2::uuid[]) and status = $3 order by id for update`;

/** Those of the orders that are in a status, locked until the transaction ends. */
export async function lockOrders(
  tx: Tx,
  organizationId: string,
  orderIds: readonly string[],
  status: OrderStatus,
): Promise<OrderRecord[]> {
  if (orderIds.length === 0) return [];
  const locked = await tx.query<{ id: string }>(lockById, [organizationId, orderIds, status]);
  const ids = locked.map(({ id }) => id);
  return ids.length === 0 ? [] : findOrdersById(tx, organizationId, ids);
}

const awaitingFunds = `select ${orderRecordColumns} from orders o ${orderRecordJoins}
  where o.organization_id = $1 and o.status = 'pending_payment' and b.payment_method_id = any($2::text[])
    and (o.pending_payment_at, o.id) > (coalesce($3::timestamptz, '-infinity'), coalesce($4::uuid, '00000000-0000-0000-0000-000000000000'))
  order by o.pending_payment_at, o.id limit $5`;

/** Orders that wait for money in an account, those that wait longest first, behind `after`. */
export const findOrdersAwaitingFunds = (
  db: Statements,
  organizationId: string,
  after: Pick<OrderRecord, 'id' | 'pending_payment_at'> | null,
  limit: number,
): Promise<OrderRecord[]> =>
  db.query(awaitingFunds, [
    organizationId,
    fundingSources,
    after?.pending_payment_at ?? null,
    after?.id ?? null,
    limit,
  ]);

const anywhere = `select organization_id from orders where organization_id = any($1::uuid[]) and id = $2`;

/** For operators, who name an order by its id alone. */
export async function findOrganizationOfOrder(
  db: Statements,
  organizationIds: readonly string[],
  orderId: string,
): Promise<string | null> {
  if (!isUuid(orderId)) return null;
  const [found] = await db.query<{ organization_id: string }>(anywhere, [organizationIds, orderId]);
  return found?.organization_id ?? null;
}

const statusById = `select status from orders where organization_id = $1 and id = $2`;

export async function findOrderStatus(
  db: Statements,
  organizationId: string,
  orderId: string | null,
): Promise<OrderStatus | null> {
  const [order] = await db.query<{ status: OrderStatus }>(statusById, [organizationId, orderId]);
  return order?.status ?? null;
}

/** The columns a change of an order may touch besides its status. */
export type OrderChange = Partial<
  Pick<
    OrderRecord,
    | 'cancel_reason'
    | 'mailing_address'
    | 'recipient_token'
    | 'cart_id'
    | 'cart_items'
    | 'cart_selections'
    | 'expires_at'
    | 'amount_credit_applied'
    | 'amount_refunded'
    | 'payment_due_at'
    | 'payment_token'
    | 'amount_product'
    | 'amount_shipping'
    | 'amount_processing_fee'
    | 'amount_pre_tax_total'
    | 'amount_tax'
    | 'amount_total'
    | 'amount_global_relay_cost'
    | 'original_cart_id'
    | 'original_cart_items'
    | 'original_amount_product'
    | 'original_amount_shipping'
    | 'original_amount_pre_tax_total'
    | 'original_amount_credit_applied'
    | 'decline_reason'
    | 'decline_message'
    | 'thank_you_note'
    | 'view_count'
  >
>;

/** Joined from the carts, so not columns of the order. */
const derived = new Set<string>(['cart_items', 'original_cart_items']);

const columnsOf = (change: OrderChange): string[] => Object.keys(change).filter((name) => !derived.has(name));

/** Writes changed columns of a locked order; its status is written by transition-order.ts alone. */
export function writeOrderChange(tx: Tx, order: OrderRecord, change: OrderChange): void {
  const columns = columnsOf(change);
  if (columns.length === 0) return;
  writeColumns(tx, order.organization_id, columns, [{ ...change, id: order.id }]);
}

export interface StatusColumns {
  status: OrderStatus;
  /** The column of the moment this status was entered. */
  timeColumn: string;
  at: Date;
}

/** Writes a status to locked orders, and what changes with it: the same columns for each. */
export function writeOrderStatuses(
  tx: Tx,
  organizationId: string,
  { status, timeColumn, at }: StatusColumns,
  orders: readonly OrderRecord[],
  changes: readonly OrderChange[],
): void {
  const columns = ['status', timeColumn, ...columnsOf(changes[0] ?? {})];
  const rows = orders.map(({ id }, index) => ({ ...changes[index], status, [timeColumn]: at, id }));
  writeColumns(tx, organizationId, columns, rows);
}

/** The database reads the values as the types its columns have. */
function writeColumns(
  tx: Tx,
  organizationId: string,
  columns: readonly string[],
  rows: readonly object[],
): void {
  const assignments = columns.map((name) => `${name} = changed.${name}`).join(', ');
  const named = rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => name === 'id' || columns.includes(name))),
  );
  tx.defer(
    `update orders o set ${assignments} from json_populate_recordset(null::orders, $2::json) as changed
    where o.organization_id = $1 and o.id = changed.id`,
    [organizationId, JSON.stringify(named)],
  );
}

const insertActivities = `insert into order_activities (organization_id, id, order_id, workspace_id, order_status, created_at)
  select $1, a.id, a.order_id, a.workspace_id, $2, $3
  from unnest($4::uuid[], $5::uuid[], $6::uuid[]) as a (id, order_id, workspace_id)`;

export function writeActivities(
  tx: Tx,
  organizationId: string,
  { status, at }: { status: OrderStatus; at: Date },
  orders: readonly Pick<OrderRecord, 'id' | 'workspace_id'>[],
): void {
  tx.defer(insertActivities, [
    organizationId,
    status,
    at,
    orders.map(newId),
    orders.map(({ id }) => id),
    orders.map(({ workspace_id }) => workspace_id),
  ]);
}

const touch = `update orders set revision = revision where organization_id = $1 and id = $2`;

/** Counts a change that shows in the order though it is in no column of it; a trigger does the counting. */
export const touchOrder = (tx: Tx, order: OrderRecord): void =>
  tx.defer(touch, [order.organization_id, order.id]);

const activitiesById = `select id, order_id, order_status, created_at from order_activities
  where organization_id = $1 and id = any($2::uuid[])`;

export const findActivities = (
  db: Statements,
  organizationId: string,
  ids: readonly string[],
): Promise<{ id: string; order_id: string; order_status: OrderStatus; created_at: Date }[]> =>
  db.query(activitiesById, [organizationId, ids]);
