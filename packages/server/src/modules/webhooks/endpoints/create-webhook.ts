import type { CreateWebhookInput } from '@gifts/contract/webhooks';
import type { CallerContext } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { badRequest } from '../../../kit/bad-request.ts';
import { newId } from '../../../kit/ids.ts';
import { findWebhookFieldErrors } from './check-webhook.ts';
import { countEndpoints, type EndpointKey, type EndpointRow, writeNewEndpoint } from './endpoints.sql.ts';
import { newSecret, sealSecret } from './webhook-secret.ts';

/** Every event is compared with all webhooks of its organization. */
const maxWebhooks = 50;

export async function createWebhook(
  context: CallerContext,
  tx: Tx,
  input: CreateWebhookInput,
): Promise<EndpointRow> {
  const problems = findWebhookFieldErrors(context, input);
  if (problems.length > 0) throw badRequest(problems);
  if ((await countEndpoints(tx, context.organization.id)) >= maxWebhooks) {
    const message = `There can be ${maxWebhooks} webhooks at most; delete one first`;
    throw badRequest([{ field: 'url', message }]);
  }
  const key: EndpointKey = { organizationId: context.organization.id, endpointId: newId() };
  const endpoint: EndpointRow = {
    organization_id: key.organizationId,
    id: key.endpointId,
    url: input.url,
    description: input.description ?? null,
    metadata: input.metadata ?? {},
    event_patterns: [...new Set(input.events ?? ['*'])],
    throttle: input.throttle ?? null,
    secret: sealSecret(context.sealer, key, newSecret()),
    previous_secrets: [],
    failing_since: null,
    disabled_reason: null,
    disabled_at: null,
    created_at: context.now,
  };
  writeNewEndpoint(tx, endpoint);
  return endpoint;
}
