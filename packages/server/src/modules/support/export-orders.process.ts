import type { ExportOrdersQuery } from '@gifts/contract/dashboard/exports';
import { parseTime } from '@gifts/contract/time';
import type { CallerContext } from '../../context/context.ts';
import { byteOrderMark, csvLine } from '../../kit/csv.ts';
import { AppError } from '../../kit/errors.ts';
import { FileAnswer } from '../../kit/file-answer.ts';
import { maxUuid, newId } from '../../kit/ids.ts';
import { workspaceScope } from '../../lists/list-scope.ts';
import { recordLooks } from '../audit/record-looks.process.ts';
import { findOrdersById } from '../orders/find-orders.sql.ts';
import { presentationSettings } from '../orders/present-order.ts';
import { findNextSelected, type SelectedOrders } from '../orders/selected-orders.sql.ts';
import { orderCells, orderHeadings } from './order-cells.ts';

const sliceSize = 500;

/** Answers the orders that the query chooses as CSV, newest first. Those that are created meanwhile are left out. */
export function exportOrders(context: CallerContext, query: ExportOrdersQuery): FileAnswer {
  const { links: hasLinks = false, ...filters } = query;
  const { user } = context.caller;
  if (hasLinks && user.role !== 'admin') {
    throw new AppError('forbidden', `Only admins export gift links, and your role is ${user.role}.`);
  }
  const { 'created_at[after]': after, 'created_at[before]': until, ...selection } = filters;
  const orders = {
    organizationId: context.organization.id,
    workspaceIds: workspaceScope(context, filters.workspace_id).partIds,
    asOf: newId(),
    selection: { ...selection, ...(after !== undefined && { created_after: after }) },
    limit: sliceSize,
  };
  return new FileAnswer('orders.csv', linesOf(context, orders, { hasLinks, until: parseTime(until ?? '') }));
}

interface ExportOptions {
  readonly hasLinks: boolean;
  /** Orders that were created later are left out. */
  readonly until: Date | null;
}

/** Reads and writes a slice at a time, when the reader has taken the one before. */
async function* linesOf(
  context: CallerContext,
  orders: SelectedOrders,
  { hasLinks, until }: ExportOptions,
): AsyncGenerator<Buffer, void, undefined> {
  const { db, organization } = context;
  const settings = presentationSettings(context);
  let head = byteOrderMark + csvLine(orderHeadings(hasLinks));
  let before = maxUuid;
  let sent = 0;
  let recorded = 0;
  for (;;) {
    const ids = await db.transaction((tx) => findNextSelected(tx, orders, before));
    const found = await findOrdersById(db, organization.id, ids);
    const shown = found
      .filter(({ created_at: at }) => until === null || at <= until)
      .sort((left, right) => (left.id < right.id ? 1 : -1));
    sent += shown.length;
    if (sent > recorded || recorded === 0) {
      recorded = Math.max(sliceSize, recorded * 2);
      await recordExport(context, recorded, hasLinks);
    }
    yield Buffer.from(head + shown.map((order) => csvLine(orderCells(order, settings, hasLinks))).join(''));
    head = '';
    const last = ids.at(-1);
    if (last === undefined || ids.length < sliceSize) return;
    before = last;
  }
}

/** An entry stands before its orders leave, so that nothing is shown that the audit log does not say. Long files have a few. */
const recordExport = (context: CallerContext, upTo: number, hasLinks: boolean): Promise<void> =>
  recordLooks(context, [
    {
      organizationId: context.organization.id,
      act: 'export_orders',
      subject: { kind: 'orders', id: null },
      details: { orders_up_to: upTo, with_links: hasLinks },
    },
  ]);
