import type { ExportOrdersQuery } from '@gifts/contract/dashboard/exports';
import { parseTime } from '@gifts/contract/time';
import type { CallerContext } from '../../context/context.ts';
import { AppError } from '../../kit/errors.ts';
import { FileAnswer } from '../../kit/file-answer.ts';
import { newId } from '../../kit/ids.ts';
import { workspaceScope } from '../../lists/list-scope.ts';
import { findOrdersById } from '../orders/find-orders.sql.ts';
import { presentationSettings } from '../orders/present-order.ts';
import { findNextSelected } from '../orders/selected-orders.sql.ts';
import { linesOf, sliceSize } from './export-list.process.ts';
import { orderCells, orderHeadings } from './order-cells.ts';

/** Answers the orders that the query chooses as CSV, newest first. Those that are created meanwhile are left out. */
export function exportOrders(context: CallerContext, query: ExportOrdersQuery): FileAnswer {
  const { links: hasLinks = false, ...filters } = query;
  const { user } = context.caller;
  if (hasLinks && user.role !== 'admin') {
    throw new AppError('forbidden', `Only admins export gift links, and your role is ${user.role}.`);
  }
  const { 'created_at[after]': after, 'created_at[before]': until, ...selection } = filters;
  const { db, organization } = context;
  const settings = presentationSettings(context);
  const orders = {
    organizationId: organization.id,
    workspaceIds: workspaceScope(context, filters.workspace_id).partIds,
    asOf: newId(),
    selection: { ...selection, ...(after !== undefined && { created_after: after }) },
    limit: sliceSize,
  };
  const lines = linesOf(context, {
    headings: orderHeadings(hasLinks),
    findNext: (tx, before) => findNextSelected(tx, orders, before),
    findRows: (ids) => findOrdersById(db, organization.id, ids),
    cellsOf: (order) => orderCells(order, settings, hasLinks),
    until: parseTime(until ?? ''),
    act: 'export_orders',
    kind: 'orders',
    detailsOf: (upTo) => ({ orders_up_to: upTo, with_links: hasLinks }),
  });
  return new FileAnswer('orders.csv', lines);
}
