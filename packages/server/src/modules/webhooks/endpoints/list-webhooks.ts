import type { Webhook, WebhookDelivery } from '@gifts/contract/webhooks';
import type { CallerContext } from '../../../context/context.ts';
import type { Statements } from '../../../db/statements.ts';
import { type List, offsetOf, type PageQuery } from '../../../lists/page.ts';
import { findDeliveries } from '../delivery/deliveries.sql.ts';
import { countEndpoints, findEndpoints } from './endpoints.sql.ts';
import { presentDelivery, presentWebhook } from './present-webhook.ts';
import { getAccessibleWebhook } from './webhook-access.ts';

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

/** There can be millions, and counting them takes its time: not on the connections that quick readers share. */
export async function listDeliveries(
  context: CallerContext,
  id: string,
  query: PageQuery & { status?: string },
): Promise<List<WebhookDelivery>> {
  const endpoint = await getAccessibleWebhook(context, context.db, id);
  const { deliveries, total } = await findDeliveries(context.db, {
    organizationId: context.organization.id,
    endpointId: endpoint.id,
    status: query.status ?? null,
    limit: query.per_page,
    offset: offsetOf(query),
  });
  return { data: deliveries.map(presentDelivery), list_meta: { total_count: total } };
}
