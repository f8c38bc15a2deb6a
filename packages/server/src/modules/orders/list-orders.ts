import type { ListOrdersQuery, Order } from '@gifts/contract/order';
import type { Static } from '@gifts/contract/schema';
import type { CallerContext } from '../../context/context.ts';
import type { Statements } from '../../db/statements.ts';
import { referenceBytes } from '../../kit/ids.ts';
import { findPage } from '../../lists/find-page.ts';
import { workspaceScope } from '../../lists/list-scope.ts';
import type { List, PageQuery } from '../../lists/page.ts';
import { findOrdersById } from './find-orders.sql.ts';
import { presentationSettings, presentOrder } from './present-order.ts';

/** Returns a page of the organization's orders, newest first. */
export async function listOrders(
  context: CallerContext,
  db: Statements,
  query: Static<typeof ListOrdersQuery> & PageQuery,
): Promise<List<Order>> {
  const page = await findPage(context, db, 'orders', query, workspaceScope(context, query.workspace_id), {
    equal: {
      't.order_batch_id': query.order_batch_id,
      'reference_bytes(t.id)':
        query.reference_id === undefined ? undefined : referenceBytes(query.reference_id),
      'lower(t.recipient_email)': query.recipient_email?.toLowerCase(),
    },
    statuses: query.status === undefined ? null : [query.status],
    after: query['created_at[after]'],
    before: query['created_at[before]'],
  });
  const orders = await findOrdersById(db, context.organization.id, page.keys);
  const byId = new Map(orders.map((order) => [order.id, order]));
  const settings = presentationSettings(context);
  const data = page.keys.flatMap((id) => {
    const order = byId.get(id);
    return order ? [presentOrder(order, settings)] : [];
  });
  return { data, list_meta: { total_count: page.total } };
}
