import type { UpdateWebhookInput } from '@gifts/contract/webhooks';
import type { CallerContext } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { refuse } from '../../../kit/refuse.ts';
import { signalChangedEndpoint } from '../delivery/delivery-signals.ts';
import { findWebhookProblems } from './check-webhook.ts';
import { checkWebhookAddress } from './check-webhook-address.ts';
import { type EndpointRow, writeEndpoint } from './endpoints.sql.ts';
import { reachAndLockWebhook, reachWebhook } from './webhook-access.ts';

export async function updateWebhook(
  context: CallerContext,
  tx: Tx,
  id: string,
  input: UpdateWebhookInput,
): Promise<EndpointRow> {
  await reachWebhook(context, context.db, id);
  const problems = findWebhookProblems(input, context.webhookHttp);
  if (problems.length > 0) throw refuse(problems);
  if (input.url !== undefined) await checkWebhookAddress(input.url, context.webhookHttp);
  const endpoint = await reachAndLockWebhook(context, tx, id);
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
