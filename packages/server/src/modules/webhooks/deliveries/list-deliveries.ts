import type { WebhookDelivery } from '@gifts/contract/webhooks';
import type { CallerContext } from '../../../context/context.ts';
import { type List, offsetOf, type PageQuery } from '../../../lists/page.ts';
import { getAccessibleWebhook } from '../endpoints/webhook-access.ts';
import { findDeliveries } from './deliveries.sql.ts';
import { presentDelivery } from './present-delivery.ts';

/** A webhook can have millions of deliveries. Counting them is slow, so it does not use the shared connections. */
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
