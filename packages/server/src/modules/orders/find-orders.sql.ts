import { fundingSources } from '@gifts/contract/account';
import type { OrderStatus } from '@gifts/contract/states';
import {
  allColumns,
  columns,
  computed,
  constant,
  fragment,
  jsonObject,
  nullable,
  renamed,
  sql,
} from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';
import type { Row } from '../../db/tables.ts';
import { isUuid, nilUuid, referenceBytes } from '../../kit/ids.ts';
import type { OrderDocuments, OrderRecord } from './order-record.ts';
import { shipmentsOfOrder } from './shipments-of-order.sql.ts';

const ofBatch = columns(
  'order_batches',
  [
    'from_name',
    'message',
    'card_id',
    'commerce_app_id',
    'commerce_end_user_id',
    'highest_order_total',
    'reminders_enabled',
    'notifications_enabled',
  ],
  'b',
);
const paymentMethod = fragment`coalesce(o.own_payment_method_id, b.payment_method_id)`;
const paymentMethodId = computed('payment_method_id', 'text or null', paymentMethod);
const itemsOfCart = renamed('carts', { items: 'cart_items' }, 'c').as<Pick<OrderRecord, 'cart_items'>>();
const itemsOfOriginalCart = nullable(renamed('carts', { items: 'original_cart_items' }, 'oc')).as<
  Pick<OrderRecord, 'original_cart_items'>
>();
const sender = computed('sender', 'json', jsonObject('users', ['first_name', 'last_name', 'email'], 'u')).as<
  Pick<OrderRecord, 'sender'>
>();

const orders = fragment`
  select ${allColumns('orders', 'o').as<OrderDocuments>()}, ${ofBatch}, ${paymentMethodId}, ${itemsOfCart},
    ${itemsOfOriginalCart}, ${renamed('workspaces', { name: 'workspace_name' }, 'w')}, ${sender}, ${shipmentsOfOrder}
  from orders o
  join order_batches b on b.organization_id = o.organization_id and b.id = o.order_batch_id
  join workspaces w on w.organization_id = o.organization_id and w.id = o.workspace_id
  join users u on u.organization_id = b.organization_id and u.id = b.user_id
  join carts c on c.organization_id = o.organization_id and c.id = o.cart_id
  left join carts oc on oc.organization_id = o.organization_id and oc.id = o.original_cart_id`;

const orderById = sql`${orders} where o.organization_id = $1 and o.id = $2`;

export async function findOrder(
  db: Statements,
  organizationId: string,
  orderId: string,
): Promise<OrderRecord | null> {
  if (!isUuid(orderId)) return null;
  const [order] = await db.query(orderById, [organizationId, orderId]);
  return order ?? null;
}

const workspace = sql`select ${columns('orders', ['workspace_id'])} from orders
  where organization_id = $1 and id = $2`;

export async function findWorkspaceOfOrder(
  db: Statements,
  organizationId: string,
  orderId: string,
): Promise<{ workspace_id: string } | null> {
  if (!isUuid(orderId)) return null;
  const [order] = await db.query(workspace, [organizationId, orderId]);
  return order ?? null;
}

const orderByPaymentToken = sql`${orders} where o.organization_id = $1 and o.payment_token = $2::uuid`;

export async function findOrderByPaymentToken(
  db: Statements,
  organizationId: string,
  paymentToken: string,
): Promise<OrderRecord | null> {
  const [order] = await db.query(orderByPaymentToken, [organizationId, paymentToken]);
  return order ?? null;
}

const orderByRecipientToken = sql`${orders} where o.organization_id = $1 and o.recipient_token = $2::uuid`;

export async function findOrderByRecipientToken(
  db: Statements,
  organizationId: string,
  recipientToken: string,
): Promise<OrderRecord | null> {
  const [order] = await db.query(orderByRecipientToken, [organizationId, recipientToken]);
  return order ?? null;
}

const orderByGiftToken = sql`${orders} where o.organization_id = $1 and o.gift_token = $2::uuid`;

export async function findOrderByGiftToken(
  db: Statements,
  organizationId: string,
  giftToken: string,
): Promise<OrderRecord | null> {
  const [order] = await db.query(orderByGiftToken, [organizationId, giftToken]);
  return order ?? null;
}

const ordersOfBatches = sql`${orders}
  where o.organization_id = $1 and o.order_batch_id = any($2::uuid[]) and o.position >= $3 and o.position < $4
  order by o.order_batch_id, o.position`;

/** Finds the orders of batches whose positions are at least `from` and below `to`. */
export const findOrdersOfBatches = (
  db: Statements,
  organizationId: string,
  orderBatchIds: readonly string[],
  from: number,
  to: number,
): Promise<OrderRecord[]> => db.query(ordersOfBatches, [organizationId, orderBatchIds, from, to]);

const ordersById = sql`${orders} where o.organization_id = $1 and o.id = any($2::uuid[])`;

export const findOrdersById = (
  db: Statements,
  organizationId: string,
  orderIds: readonly string[],
): Promise<OrderRecord[]> => db.query(ordersById, [organizationId, orderIds]);

const ordersOfOrganizations = sql`${orders}
  join unnest($1::uuid[], $2::uuid[]) as wanted (organization_id, id)
    on o.organization_id = wanted.organization_id and o.id = wanted.id`;

/** Finds orders of several organizations. */
export const findOrdersOfOrganizations = (
  db: Statements,
  keys: readonly { organizationId: string; orderId: string }[],
): Promise<OrderRecord[]> =>
  db.query(ordersOfOrganizations, [
    keys.map(({ organizationId }) => organizationId),
    keys.map(({ orderId }) => orderId),
  ]);

/** The lateral join looks up the payment method of each order, in the order in which they wait. */
const ordersAwaitingFunds = sql`${orders}
  where o.organization_id = $1 and o.id = any(array(
    select waiting.id from orders waiting
    cross join lateral (
      select from order_batches paid where paid.organization_id = waiting.organization_id
        and paid.id = waiting.order_batch_id
        and coalesce(waiting.own_payment_method_id, paid.payment_method_id) = any($2::text[]) limit 1
    ) as its_batch
    where waiting.organization_id = $1 and waiting.status = 'pending_payment'
      and waiting.payment_due_at is not null and waiting.pending_payment_at is not null
      and (waiting.pending_payment_at, waiting.id) >
        (coalesce($3::timestamptz, '-infinity'), coalesce($4::uuid, ${constant(nilUuid)}))
    order by waiting.pending_payment_at, waiting.id limit $5))
  order by o.pending_payment_at, o.id`;

/** Finds orders after `after` that wait for money in an account. Those that have waited longest come first. */
export const findOrdersAwaitingFunds = (
  db: Statements,
  organizationId: string,
  after: Pick<OrderRecord, 'id' | 'pending_payment_at'> | null,
  limit: number,
): Promise<OrderRecord[]> =>
  db.query(ordersAwaitingFunds, [
    organizationId,
    fundingSources,
    after?.pending_payment_at ?? null,
    after?.id ?? null,
    limit,
  ]);

const organizationOfOrder = sql`select ${columns('orders', ['organization_id'])} from orders
  where organization_id = any($1::uuid[]) and id = $2`;

/** Finds the organization of an order, for operators, who know only its id. */
export async function findOrganizationOfOrder(
  db: Statements,
  organizationIds: readonly string[],
  orderId: string,
): Promise<string | null> {
  if (!isUuid(orderId)) return null;
  const [found] = await db.query(organizationOfOrder, [organizationIds, orderId]);
  return found?.organization_id ?? null;
}

const statusOfOrder = sql`select ${columns('orders', ['status'])} from orders
  where organization_id = $1 and id = $2`;

export async function findOrderStatus(
  db: Statements,
  organizationId: string,
  orderId: string | null,
): Promise<OrderStatus | null> {
  const [order] = await db.query(statusOfOrder, [organizationId, orderId]);
  return order?.status ?? null;
}

const activity = columns('order_activities', ['id', 'order_id', 'order_status', 'created_at']);
const activitiesById = sql`select ${activity} from order_activities
  where organization_id = $1 and id = any($2::uuid[])`;

type Activity = Pick<Row<'order_activities'>, 'id' | 'order_id' | 'order_status' | 'created_at'>;

export const findActivities = (
  db: Statements,
  organizationId: string,
  ids: readonly string[],
): Promise<Activity[]> => db.query(activitiesById, [organizationId, ids]);

const workspacesOfOrders = sql`select ${columns('orders', ['id', 'workspace_id'])} from orders
  where organization_id = $1 and id = any($2::uuid[])`;
const workspacesOfBatches = sql`select ${columns('order_batches', ['id', 'workspace_id'])} from order_batches
  where organization_id = $1 and id = any($2::uuid[])`;

/** Returns the workspace of each of these orders and batches, by their ids. */
export async function findWorkspacesOf(
  db: Statements,
  organizationId: string,
  { orderIds, batchIds }: { orderIds: readonly string[]; batchIds: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const [orders, batches] = await Promise.all([
    db.query(workspacesOfOrders, [organizationId, orderIds]),
    db.query(workspacesOfBatches, [organizationId, batchIds]),
  ]);
  return new Map([...orders, ...batches].map(({ id, workspace_id }) => [id, workspace_id]));
}

const byReference = sql`select ${columns('orders', ['id'])} from orders
  where organization_id = $1 and reference_bytes(id) = $2::bytea`;

/** Returns the id of the order with a reference, or null. */
export async function findOrderByReference(
  db: Statements,
  organizationId: string,
  reference: string,
): Promise<string | null> {
  const [found] = await db.query(byReference, [organizationId, referenceBytes(reference)]);
  return found?.id ?? null;
}
