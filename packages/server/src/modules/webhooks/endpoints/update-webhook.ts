import type { UpdateWebhookInput } from '@gifts/contract/webhooks';
import type { CallerContext } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { badRequest } from '../../../kit/bad-request.ts';
import { signalChangedEndpoint } from '../deliveries/delivery-signals.ts';
import { findWebhookFieldErrors } from './check-webhook.ts';
import { type EndpointRow, writeEndpoint } from './endpoints.sql.ts';
import { getAccessibleWebhook, lockAccessibleWebhook } from './webhook-access.ts';

export async function updateWebhook(
  context: CallerContext,
  tx: Tx,
  id: string,
  input: UpdateWebhookInput,
): Promise<EndpointRow> {
  await getAccessibleWebhook(context, context.db, id);
  const problems = findWebhookFieldErrors(context, input);
  if (problems.length > 0) throw badRequest(problems);
  const endpoint = await lockAccessibleWebhook(context, tx, id);
  const { url, events, description, metadata, throttle } = input;
  const updated: EndpointRow = {
    ...endpoint,
    url: url ?? endpoint.url,
    event_patterns: [...new Set(events ?? endpoint.event_patterns)],
    description: description === undefined ? endpoint.description : description,
    metadata: metadata === undefined ? endpoint.metadata : (metadata ?? {}),
    throttle: throttle === undefined ? endpoint.throttle : throttle,
  };
  writeEndpoint(tx, updated);
  signalChangedEndpoint(tx, { organizationId: context.organization.id, endpointId: id });
  return updated;
}
