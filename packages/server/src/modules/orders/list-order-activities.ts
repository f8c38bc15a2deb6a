import { isOneOf } from '@gifts/contract/is-one-of';
import type { ListOrderActivitiesQuery, OrderActivity } from '@gifts/contract/order';
import type { Static } from '@gifts/contract/schema';
import { type OrderStatus, orderStatuses } from '@gifts/contract/states';
import type { CallerContext } from '../../context/context.ts';
import type { Statements } from '../../db/statements.ts';
import { badRequest } from '../../kit/bad-request.ts';
import { findPage } from '../../lists/find-page.ts';
import { workspaceScope } from '../../lists/list-scope.ts';
import type { List, PageQuery } from '../../lists/page.ts';
import { findActivities, findOrdersById } from './find-orders.sql.ts';
import { presentationSettings, presentOrder } from './present-order.ts';

/** Returns a page of status changes, newest first, each with its order as it is now. */
export async function listOrderActivities(
  context: CallerContext,
  db: Statements,
  query: Static<typeof ListOrderActivitiesQuery> & PageQuery,
): Promise<List<OrderActivity>> {
  const page = await findPage(context, db, 'order_activities', query, workspaceScope(context, undefined), {
    equal: {},
    statuses: query.statuses === undefined ? null : readStatuses(query.statuses),
    after: query.after,
    before: query.before,
  });
  const activities = await findActivities(db, context.organization.id, page.keys);
  const orders = await findOrdersById(db, context.organization.id, [
    ...new Set(activities.map((activity) => activity.order_id)),
  ]);
  const orderById = new Map(orders.map((order) => [order.id, order]));
  const activityById = new Map(activities.map((activity) => [activity.id, activity]));
  const settings = presentationSettings(context);
  const data = page.keys.flatMap((id) => {
    const activity = activityById.get(id);
    const order = activity && orderById.get(activity.order_id);
    if (!activity || !order) return [];
    const { order_status, created_at } = activity;
    return [{ id, order_status, created_at: created_at.toISOString(), order: presentOrder(order, settings) }];
  });
  return { data, list_meta: { total_count: page.total } };
}

function readStatuses(list: string): OrderStatus[] {
  const words = list.split(',').map((word) => word.trim());
  const unknown = words.filter((word) => !isOneOf(orderStatuses, word));
  if (unknown.length > 0) {
    throw badRequest(
      unknown.map((word) => ({
        field: 'statuses',
        message: `Statuses must be of ${orderStatuses.join(', ')}, separated by commas; not \`${word}\``,
      })),
    );
  }
  return words as OrderStatus[];
}
