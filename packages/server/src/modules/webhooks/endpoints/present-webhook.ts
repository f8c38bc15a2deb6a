import type { Webhook, WebhookWithSecret } from '@gifts/contract/webhooks';
import type { Services } from '../../../context/context.ts';
import type { EndpointRow } from './endpoints.sql.ts';
import { secretOf } from './webhook-secret.ts';

export const presentWebhook = (endpoint: EndpointRow): Webhook => ({
  id: endpoint.id,
  url: endpoint.url,
  description: endpoint.description,
  events: endpoint.event_patterns,
  metadata: endpoint.metadata,
  throttle: endpoint.throttle,
  status: endpoint.disabled_at === null ? 'enabled' : 'disabled',
  disabled_reason: endpoint.disabled_reason,
  disabled_at: endpoint.disabled_at?.toISOString() ?? null,
  failing_since: endpoint.failing_since?.toISOString() ?? null,
  created_at: endpoint.created_at.toISOString(),
});

/** For the answers that create a secret; no other answer contains one. */
export const presentWebhookWithSecret = (
  { sealer }: Pick<Services, 'sealer'>,
  endpoint: EndpointRow,
): WebhookWithSecret => ({
  ...presentWebhook(endpoint),
  secret: secretOf(sealer, endpoint),
});
