import type { Webhook } from '@gifts/contract/webhooks';
import type { CallerContext } from '../../../context/context.ts';
import type { Statements } from '../../../db/statements.ts';
import { type List, offsetOf, type PageQuery } from '../../../lists/page.ts';
import { countEndpoints, findEndpoints } from './endpoints.sql.ts';
import { presentWebhook } from './present-webhook.ts';

export async function listWebhooks(
  context: CallerContext,
  db: Statements,
  query: PageQuery,
): Promise<List<Webhook>> {
  const { id } = context.organization;
  const [endpoints, total] = await Promise.all([
    findEndpoints(db, id, { limit: query.per_page, offset: offsetOf(query) }),
    countEndpoints(db, id),
  ]);
  return { data: endpoints.map(presentWebhook), list_meta: { total_count: total } };
}
