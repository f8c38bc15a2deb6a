import type { CallerContext } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { type EndpointRow, writeEndpoint } from './endpoints.sql.ts';
import { lockAccessibleWebhook } from './webhook-access.ts';

/** Disables a webhook because an admin wants it. What is pending stays until it is enabled. */
export async function pauseWebhook(context: CallerContext, tx: Tx, id: string): Promise<EndpointRow> {
  const endpoint = await lockAccessibleWebhook(context, tx, id);
  if (endpoint.disabled_at !== null) return endpoint;
  const paused: EndpointRow = { ...endpoint, disabled_reason: 'paused', disabled_at: context.now };
  writeEndpoint(tx, paused);
  return paused;
}
