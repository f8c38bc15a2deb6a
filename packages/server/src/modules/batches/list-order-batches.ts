import type { ListOrderBatchesQuery } from '@gifts/contract/order-batch';
import type { Static } from '@gifts/contract/schema';
import type { CallerContext } from '../../context/context.ts';
import type { Statements } from '../../db/statements.ts';
import { RenderedJson } from '../../kit/rendered-json.ts';
import { findPage } from '../../lists/find-page.ts';
import { workspaceScope } from '../../lists/list-scope.ts';
import { renderBatches, revisionKey } from './rendered-batches.ts';

type Query = Static<typeof ListOrderBatchesQuery> & { page: number; per_page: number };

const start = Buffer.from('{"data":[');
const comma = Buffer.from(',');

/** Returns a page of the organization's batches as JSON, newest first. */
export async function listOrderBatches(
  context: CallerContext,
  db: Statements,
  query: Query,
): Promise<RenderedJson> {
  const filters = {
    equal: { 't.customer_reference_id': query.customer_reference_id },
    statuses: query.send_status === undefined ? null : [query.send_status],
    after: query['created_at[after]'],
    before: query['created_at[before]'],
  };
  const scope = workspaceScope(context, query.workspace_id);
  const page = await findPage(context, db, 'order_batches', query, scope, filters, revisionKey);
  const batches = await renderBatches(context, db, page.keys);
  const pieces = batches.flatMap((batch, index) => (index === 0 ? [batch] : [comma, batch]));
  return new RenderedJson([start, ...pieces, Buffer.from(`],"list_meta":{"total_count":${page.total}}}`)]);
}
