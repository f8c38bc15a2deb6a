import type { OrderStatus } from '@gifts/contract/states';
import { insertManyInto, jsonOfRows } from '../../db/insertions.ts';
import { fragmentOf, type Statement, sql } from '../../db/sql.ts';
import type { Tx } from '../../db/statements.ts';
import { type Column, columnsOf, typeOfColumn } from '../../db/tables.ts';
import { newId } from '../../kit/ids.ts';
import { signalChange } from '../events/change-signals.ts';
import type { OrderRecord } from './order-record.ts';

/** The columns that a change of an order can write besides its status. */
export type OrderChange = Partial<
  Pick<
    OrderRecord,
    | 'cancel_reason'
    | 'notification_status'
    | 'notification_error'
    | 'recipient_first_name'
    | 'recipient_last_name'
    | 'recipient_email'
    | 'recipient_phone'
    | 'recipient_language'
    | 'erased_at'
    | 'mailing_address'
    | 'recipient_token'
    | 'cart_id'
    | 'cart_items'
    | 'cart_selections'
    | 'expires_at'
    | 'reminder_due_at'
    | 'amount_credit_applied'
    | 'amount_refunded'
    | 'payment_due_at'
    | 'payment_token'
    | 'payment_problem'
    | 'own_payment_method_id'
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
    | 'thanked_at'
    | 'view_count'
  >
>;

/** The items of carts come from a join, so they are not among the columns. */
const columnsOfChange = (change: OrderChange): Column<'orders'>[] =>
  columnsOf('orders').filter((column) => column in change);

/** Writes changed columns of a locked order. Only transition-order.ts writes its status. */
export function writeOrderChange(tx: Tx, order: OrderRecord, change: OrderChange): void {
  const columns = columnsOfChange(change);
  if (columns.length === 0) return;
  writeColumns(tx, order.organization_id, columns, [{ ...change, id: order.id }]);
  signalChange(tx, {
    organizationId: order.organization_id,
    kind: 'orders',
    workspaceId: order.workspace_id,
  });
}

/** Writes the same columns of several locked orders. */
export function writeOrderChanges(
  tx: Tx,
  organizationId: string,
  changes: readonly (OrderChange & { id: string })[],
): void {
  const [first] = changes;
  if (!first) return;
  const { id: _id, ...change } = first;
  writeColumns(tx, organizationId, columnsOfChange(change), changes);
}

export interface StatusColumns {
  status: OrderStatus;
  /** The column with the time of this status. */
  timeColumn: Column<'orders'>;
  at: Date;
}

/** Writes a status and other changes to locked orders. The changes of all orders have the same columns. */
export function writeOrderStatuses(
  tx: Tx,
  organizationId: string,
  { status, timeColumn, at }: StatusColumns,
  orders: readonly OrderRecord[],
  changes: readonly OrderChange[],
): void {
  const columns = ['status' as const, timeColumn, ...columnsOfChange(changes[0] ?? {})];
  const rows = orders.map(({ id }, index) => ({ ...changes[index], status, [timeColumn]: at, id }));
  writeColumns(tx, organizationId, columns, rows);
}

function writeColumns(
  tx: Tx,
  organizationId: string,
  columns: readonly Column<'orders'>[],
  rows: readonly object[],
): void {
  tx.defer(updateOf(columns), [organizationId, jsonOfRows(rows, ['id', ...columns])]);
}

export function updateOf(columns: readonly Column<'orders'>[]): Statement {
  const assignments = fragmentOf(columns.map((column) => `${column} = changed.${column}`).join(', '));
  const typed = (['id', ...columns] as const).map((column) => `${column} ${typeOfColumn('orders', column)}`);
  return sql`update orders o set ${assignments}
    from json_to_recordset($2::json) as changed (${fragmentOf(typed.join(', '))})
    where o.organization_id = $1 and o.id = changed.id`;
}

const insertActivities = insertManyInto('order_activities', {
  shared: ['organization_id', 'order_status', 'created_at'],
});

export function writeActivities(
  tx: Tx,
  organizationId: string,
  { status, at }: { status: OrderStatus; at: Date },
  orders: readonly (Pick<OrderRecord, 'id' | 'workspace_id'> & { previous_status: OrderStatus | null })[],
): void {
  tx.insert(
    insertActivities,
    { organization_id: organizationId, order_status: status, created_at: at },
    orders.map(({ id, workspace_id, previous_status }) => ({
      id: newId(),
      order_id: id,
      workspace_id,
      previous_status,
    })),
  );
}

const countRevision = sql`update orders set revision = revision where organization_id = $1 and id = $2`;

/** Increments the revision of an order after a change in another table. A trigger sets the number. */
export const writeOrderRevision = (tx: Tx, order: OrderRecord): void =>
  tx.defer(countRevision, [order.organization_id, order.id]);
