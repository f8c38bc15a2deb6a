import type { ExportOrderBatchesQuery } from '@gifts/contract/dashboard/exports';
import { parseTime } from '@gifts/contract/time';
import type { CallerContext } from '../../context/context.ts';
import { FileAnswer } from '../../kit/file-answer.ts';
import { newId } from '../../kit/ids.ts';
import { workspaceScope } from '../../lists/list-scope.ts';
import { findBatches } from '../batches/batches.sql.ts';
import { findNextBatches } from '../batches/selected-batches.sql.ts';
import { batchCells, batchHeadings } from './batch-cells.ts';
import { linesOf, sliceSize } from './export-list.process.ts';

/** Answers the batches that the query chooses as CSV, newest first. Those that are created meanwhile are left out. */
export function exportOrderBatches(context: CallerContext, query: ExportOrderBatchesQuery): FileAnswer {
  const { db, organization } = context;
  const batches = {
    organizationId: organization.id,
    workspaceIds: workspaceScope(context, query.workspace_id).partIds,
    asOf: newId(),
    sendStatus: query.send_status,
    customerReferenceId: query.customer_reference_id,
    createdAfter: query['created_at[after]'],
    limit: sliceSize,
  };
  const lines = linesOf(context, {
    headings: batchHeadings,
    findNext: (tx, before) => findNextBatches(tx, batches, before),
    findRows: (ids) => findBatches(db, organization.id, ids),
    cellsOf: batchCells,
    until: parseTime(query['created_at[before]'] ?? ''),
    act: 'export_order_batches',
    kind: 'order_batches',
    detailsOf: (upTo) => ({ order_batches_up_to: upTo }),
  });
  return new FileAnswer('order-batches.csv', lines);
}
