import type { CallerContext } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { type EndpointRow, writeEndpoint } from './endpoints.sql.ts';
import { lockAccessibleWebhook } from './webhook-access.ts';

/** Enables a webhook. Deliveries that were pending when it was disabled are sent again. */
export async function enableWebhook(context: CallerContext, tx: Tx, id: string): Promise<EndpointRow> {
  const endpoint = await lockAccessibleWebhook(context, tx, id);
  if (endpoint.disabled_at === null) return endpoint;
  const enabled: EndpointRow = { ...endpoint, failing_since: null, disabled_reason: null, disabled_at: null };
  writeEndpoint(tx, enabled);
  return enabled;
}
