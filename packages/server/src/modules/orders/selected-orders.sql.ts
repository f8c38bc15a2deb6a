/** Orders that somebody selects by filters, up to a moment. */
import type { OrderSelection } from '@gifts/contract/dashboard/bulk-acts';
import { acceptableStatuses } from '@gifts/contract/states';
import { parseTime } from '@gifts/contract/time';
import { columns, computed, constant, fragment, sql } from '../../db/sql.ts';
import { type Tx, useCustomPlan } from '../../db/statements.ts';
import type { Row } from '../../db/tables.ts';
import { referenceBytes } from '../../kit/ids.ts';
import type { Cents } from '../../kit/money.ts';

export interface SelectedOrders {
  readonly organizationId: string;
  /** The workspaces that are looked into. Null for all. */
  readonly workspaceIds: readonly string[] | null;
  /** Orders after this id were created later. */
  readonly asOf: string;
  readonly selection: OrderSelection;
  readonly limit: number;
}

/** A filter that is null is left out of the plan, because each plan is made for its values. */
const selected = fragment`orders o where o.organization_id = $1 and ($2::uuid[] is null or o.workspace_id = any($2))
  and o.id <= $3::uuid and ($4::uuid[] is null or o.id = any($4))
  and ($5::text is null or o.status = $5) and ($6::uuid is null or o.order_batch_id = $6)
  and ($7::bytea is null or reference_bytes(o.id) = $7)
  and ($8::text is null or lower(o.recipient_email) = $8)
  and ($9::text is null or (o.notification_error is not null and o.notification_status = $9))
  and ($10::text is null or (
    lower(o.recipient_first_name || coalesce(' ' || o.recipient_last_name, '')) ~>=~ $10
    and lower(o.recipient_first_name || coalesce(' ' || o.recipient_last_name, '')) ~<~ ($10 || chr(1114111))))
  and ($11::timestamptz is null or o.created_at >= $11)`;

const valuesOf = ({ organizationId, workspaceIds, asOf, selection, limit }: SelectedOrders): unknown[] => [
  organizationId,
  workspaceIds,
  asOf,
  selection.ids ?? null,
  selection.status ?? null,
  selection.order_batch_id ?? null,
  selection.reference_id === undefined ? null : referenceBytes(selection.reference_id),
  selection.recipient_email?.toLowerCase() ?? null,
  selection.notification_status ?? null,
  selection.recipient_name?.toLowerCase() ?? null,
  selection.created_after === undefined ? null : parseTime(selection.created_after),
  limit,
];

const selectedIds = sql`select ${columns('orders', ['id'], 'o')} from ${selected} limit $12`;

export async function findSelectedIds(tx: Tx, orders: SelectedOrders): Promise<string[]> {
  tx.defer(useCustomPlan);
  const rows = await tx.query(selectedIds, valuesOf(orders));
  return rows.map(({ id }) => id);
}

/** Orders that are alike, and what is held for all of them together. */
export interface OrderGroup extends Pick<Row<'orders'>, 'status' | 'cancel_reason'> {
  is_expired: boolean;
  has_address: boolean;
  total: number;
  held: Cents;
}

const isExpired = computed('is_expired', 'boolean', 'coalesce(o.expires_at <= $13, false)');
const hasAddress = computed('has_address', 'boolean', 'o.recipient_email is not null');
const total = computed('total', 'bigint', 'count(*)');
const shares = fragment`coalesce(sum(h.share_cents) filter (where o.status in (${constant(acceptableStatuses[0])},
  ${constant(acceptableStatuses[1])}, ${constant(acceptableStatuses[2])})), 0)::bigint`;
const groups = sql`select ${columns('orders', ['status', 'cancel_reason'], 'o')}, ${isExpired}, ${hasAddress}, ${total},
    ${computed('held', 'bigint', shares)}
  from (select * from ${selected} limit $12) o
  left join ledger_holds h on h.organization_id = o.organization_id and h.order_batch_id = o.order_batch_id
  group by 1, 2, 3, 4`;

/** Counts selected orders that are alike. `now` is the time of the organization. */
export async function countSelected(tx: Tx, orders: SelectedOrders, now: Date): Promise<OrderGroup[]> {
  tx.defer(useCustomPlan);
  return tx.query(groups, [...valuesOf(orders), now]);
}

const nextIds = sql`select ${columns('orders', ['id'], 'o')} from ${selected} and o.id < $13::uuid
  order by o.id desc limit $12`;

/** Finds orders before an id, newest first. */
export async function findNextSelected(tx: Tx, orders: SelectedOrders, before: string): Promise<string[]> {
  tx.defer(useCustomPlan);
  const rows = await tx.query(nextIds, [...valuesOf(orders), before]);
  return rows.map(({ id }) => id);
}
