/** Lists as files that spreadsheets open. */
import { define } from '../operations/operation.ts';
import { ListOrdersQuery } from '../order.ts';
import { ListOrderBatchesQuery } from '../order-batch.ts';
import { Csv, type Static, Strict, Type } from '../schema.ts';

/** A file holds all of a list, newest first. */
const { page: _page, per_page: _perPage, sort: _sort, ...filters } = ListOrdersQuery.properties;
const {
  page: _pageOfBatches,
  per_page: _perPageOfBatches,
  sort: _sortOfBatches,
  ...batchFilters
} = ListOrderBatchesQuery.properties;

export const ExportOrdersQuery = Strict({
  ...filters,
  links: Type.Optional(
    Type.Boolean({
      description:
        'True if the file has the gift links too, for admins only: whoever has such a link can accept the gift. Default: false.',
    }),
  ),
});
export type ExportOrdersQuery = Static<typeof ExportOrdersQuery>;

export const ExportOrderBatchesQuery = Strict(batchFilters);
export type ExportOrderBatchesQuery = Static<typeof ExportOrderBatchesQuery>;

export const exportOperations = {
  exportOrderBatches: define({
    method: 'GET',
    path: '/internal/order_batches/export',
    tag: 'Order batches',
    summary: 'Export order batches',
    description:
      'Returns all order batches that the filters choose as one CSV file, newest first. The file is sent while it is made: if the connection ends before the file does, ask again. The audit log says how many were shown.',
    callers: 'members',
    access: 'read',
    reveals: 'recipients',
    query: ExportOrderBatchesQuery,
    status: 200,
    response: Csv('A line of headings, and one for each order batch. Times are in UTC.'),
    contentType: 'text/csv; charset=utf-8',
    errors: [],
  }),
  exportOrders: define({
    method: 'GET',
    path: '/internal/orders/export',
    tag: 'Orders',
    summary: 'Export orders',
    description:
      'Returns all orders that the filters choose as one CSV file, newest first. The file is sent while it is made: if the connection ends before the file does, ask again. The audit log says how many orders were shown, and whether with their links.',
    callers: 'members',
    access: 'read',
    reveals: 'recipients',
    query: ExportOrdersQuery,
    status: 200,
    response: Csv('A line of headings, and one for each order. Amounts are in US dollars, times in UTC.'),
    contentType: 'text/csv; charset=utf-8',
    errors: ['forbidden'],
  }),
} as const;
