/**
 * The orders of a batch are inserted in two ways. A few orders are made in memory and inserted in the round trip of
 * their batch. Any number of orders is made by the database from the stored recipients.
 */
import { insertManyInto, insertSelected, jsonOfRow, sameColumns } from '../../db/insertions.ts';
import { fragment, sql } from '../../db/sql.ts';
import type { Tx } from '../../db/statements.ts';
import { type Column, columnsOf } from '../../db/tables.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import type { BatchRecord } from './batch-record.ts';
import { laterColumns, type OwnColumn, sentOrder } from './new-orders.ts';
import { jsonOfOrder } from './order-template.ts';
import { languageExpression } from './recipient-language.ts';

type LaterColumn = keyof typeof laterColumns;
type SharedColumn = Exclude<Column<'orders'>, OwnColumn | LaterColumn>;

const isLater = (column: string): column is LaterColumn => Object.hasOwn(laterColumns, column);
const isOwn = (column: string): column is OwnColumn => Object.hasOwn(ownExpressions, column);
const isShared = (column: Column<'orders'>): column is SharedColumn => !isLater(column) && !isOwn(column);

/**
 * Expressions for the columns that differ, over a recipient `o` and the `shared` columns. The shared
 * `notification_status` is that of a recipient with an email, and the shared `recipient_language` that of one without a
 * locale.
 */
const ownExpressions: Readonly<Record<OwnColumn, string>> = {
  id: 'o.id',
  position: 'o.position',
  recipient_first_name: 'o.first_name',
  recipient_last_name: 'o.last_name',
  recipient_email: 'o.email',
  recipient_phone: 'o.phone',
  mailing_address: 'o.mailing_address',
  gift_token: 'o.gift_token',
  notification_status: `case when o.email is null then 'none' else shared.notification_status end`,
  recipient_token: `case when shared.status = 'accepted' then gen_random_uuid() end`,
  amount_tax: 'o.amount_tax',
  amount_total: 'o.amount_total',
  amount_global_relay_cost: 'o.amount_global_relay_cost',
  recipient_language: languageExpression('shared.recipient_language'),
};

const except = columnsOf('orders').filter(isLater);
const shared = columnsOf('orders').filter(isShared);

const insertFewOrders = insertManyInto('orders', { shared, except });

/** Inserts orders that were made in memory. */
export function writeNewOrders(tx: Tx, batch: BatchRecord, orders: readonly OrderRecord[]): void {
  const [first] = orders;
  if (first) tx.insert(insertFewOrders, sentOrder(batch, first), orders);
}

/** Position n gets id n + 1 of the current time, so that ids ascend in the order of the request. */
const recipients = fragment`
  select r.*, uuid_v7_behind((select uuid_v7_time(now())), r.position + 1) as id, gen_random_uuid() as gift_token
  from order_batch_recipients r where r.organization_id = $1 and r.order_batch_id = $2`;

const from = fragment`from o cross join shared`;

const ordersMade = insertSelected('orders', {
  except,
  values: {
    ...sameColumns(shared, 'shared'),
    ...ownExpressions,
  },
  from,
});

const activitiesMade = insertSelected('order_activities', {
  values: {
    organization_id: '$1',
    id: 'o.id',
    order_id: 'o.id',
    workspace_id: 'shared.workspace_id',
    order_status: `'created'`,
    previous_status: 'null',
    created_at: 'shared.created_at',
  },
  from,
});

const eventsMade = insertSelected('events', {
  except: ['transaction_number', 'written_at', 'traceparent'],
  values: {
    organization_id: '$1',
    id: 'o.id',
    workspace_id: 'shared.workspace_id',
    event_type: `'order.created'`,
    created_at: 'shared.created_at',
    resource_id: 'o.id',
    data: jsonOfOrder(4),
  },
  from,
});

const insertAllOrders = sql`with o as materialized (${recipients}),
  shared as materialized (select * from json_populate_record(null::orders, $3::json)),
  orders_made as (${ordersMade}),
  activities_made as (${activitiesMade})
  ${eventsMade}`;

/** Inserts the orders of a stored batch with their activities and events. `sample` has the shared columns, and an email. */
export async function insertOrdersOfBatch(
  tx: Tx,
  batch: BatchRecord,
  sample: OrderRecord,
  template: readonly string[],
): Promise<void> {
  const values = jsonOfRow(sentOrder(batch, sample), [
    ...shared,
    'notification_status',
    'recipient_language',
  ]);
  await tx.query(insertAllOrders, [batch.organization_id, batch.id, values, ...template]);
}

const acceptedOrders = fragment`
  select r.*, o.id, o.workspace_id, o.gift_token,
    uuid_v7_behind((select uuid_v7_time(now())), $3 + o.position) as activity_id
  from orders o
  join order_batch_recipients r on r.organization_id = o.organization_id
    and r.order_batch_id = o.order_batch_id and r.position = o.position
  where o.organization_id = $1 and o.order_batch_id = $2`;

const acceptanceActivities = insertSelected('order_activities', {
  values: {
    organization_id: '$1',
    id: 'o.activity_id',
    order_id: 'o.id',
    workspace_id: 'o.workspace_id',
    order_status: `'accepted'`,
    previous_status: `'created'`,
    created_at: '$4',
  },
  from: fragment`from o`,
});

const acceptanceEvents = insertSelected('events', {
  except: ['transaction_number', 'written_at', 'traceparent'],
  values: {
    organization_id: '$1',
    id: 'o.activity_id',
    workspace_id: 'o.workspace_id',
    event_type: `'order.gift_accepted'`,
    created_at: '$4',
    resource_id: 'o.id',
    data: jsonOfOrder(5),
  },
  from: fragment`from o`,
});

const insertAcceptances = sql`with o as materialized (${acceptedOrders}),
  activities_made as (${acceptanceActivities})
  ${acceptanceEvents}`;

/** Inserts the activities and events of the acceptance of all orders, with ids after those of their creation. */
export async function insertAcceptancesOfBatch(
  tx: Tx,
  batch: BatchRecord,
  at: Date,
  template: readonly string[],
): Promise<void> {
  const behind = batch.recipients_count + 2;
  await tx.query(insertAcceptances, [batch.organization_id, batch.id, behind, at, ...template]);
}
