import type { ListOrdersQuery, Order } from '@gifts/contract/order';
import type { Static } from '@gifts/contract/schema';
import type { CallerContext } from '../../context/context.ts';
import type { Statements } from '../../db/statements.ts';
import { referenceBytes } from '../../kit/ids.ts';
import { findPage, type ListFilters } from '../../lists/find-page.ts';
import { workspaceScope } from '../../lists/list-scope.ts';
import type { List, PageQuery } from '../../lists/page.ts';
import { findOrdersById } from './find-orders.sql.ts';
import { presentationSettings, presentOrder } from './present-order.ts';

type Query = Static<typeof ListOrdersQuery>;

/** Filters by the name and by mails that did not arrive have indexes of their own; see the migrations 0056 and 0064. */
export const orderFilters = (query: Omit<Query, 'page' | 'per_page'>): ListFilters => ({
  equal: {
    't.order_batch_id': query.order_batch_id,
    'reference_bytes(t.id)':
      query.reference_id === undefined ? undefined : referenceBytes(query.reference_id),
    'lower(t.recipient_email)': query.recipient_email?.toLowerCase(),
    't.notification_error is not null and t.notification_status': query.notification_status,
  },
  startsWith: {
    "lower(t.recipient_first_name || coalesce(' ' || t.recipient_last_name, ''))":
      query.recipient_name?.toLowerCase(),
  },
  statuses: query.status === undefined ? null : [query.status],
  after: query['created_at[after]'],
  before: query['created_at[before]'],
});

/** Returns a page of the organization's orders, newest first. */
export async function listOrders(
  context: CallerContext,
  db: Statements,
  query: Query & PageQuery,
): Promise<List<Order>> {
  const scope = workspaceScope(context, query.workspace_id);
  const page = await findPage(context, db, 'orders', query, scope, orderFilters(query));
  const orders = await findOrdersById(db, context.organization.id, page.keys);
  const byId = new Map(orders.map((order) => [order.id, order]));
  const settings = presentationSettings(context);
  const data = page.keys.flatMap((id) => {
    const order = byId.get(id);
    return order ? [presentOrder(order, settings)] : [];
  });
  return { data, list_meta: { total_count: page.total } };
}
