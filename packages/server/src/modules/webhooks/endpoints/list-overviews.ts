import type { WebhookOverview } from '@gifts/contract/dashboard/webhook-pages';
import type { CallerContext } from '../../../context/context.ts';
import type { Statements } from '../../../db/statements.ts';
import type { List, PageQuery } from '../../../lists/page.ts';
import { findHealthOfEndpoints } from '../deliveries/delivery-pages.sql.ts';
import { listWebhooks } from './list-webhooks.ts';

/** The webhooks of an organization with what waits and what became of the newest deliveries. */
export async function listWebhookOverviews(
  context: CallerContext,
  db: Statements,
  query: PageQuery,
): Promise<List<WebhookOverview>> {
  const { data, list_meta } = await listWebhooks(context, db, query);
  const health = await findHealthOfEndpoints(
    context.db,
    context.organization.id,
    data.map(({ id }) => id),
  );
  const healthOf = new Map(health.map((row) => [row.endpoint_id, row]));
  return {
    data: data.map((webhook) => ({
      webhook,
      pending_count: healthOf.get(webhook.id)?.pending ?? 0,
      recent: healthOf.get(webhook.id)?.recent ?? [],
    })),
    list_meta,
  };
}
