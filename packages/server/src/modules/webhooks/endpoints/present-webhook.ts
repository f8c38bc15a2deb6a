import type { Webhook, WebhookDelivery, WebhookWithSecret } from '@gifts/contract/webhooks';
import type { DeliveryRow } from '../delivery/deliveries.sql.ts';
import type { EndpointRow } from './endpoints.sql.ts';

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

/** Only where the secret is new. */
export const presentWebhookWithSecret = (endpoint: EndpointRow): WebhookWithSecret => ({
  ...presentWebhook(endpoint),
  secret: endpoint.secret,
});

export const presentDelivery = (delivery: DeliveryRow): WebhookDelivery => ({
  id: delivery.event_id,
  event_type: delivery.event_type,
  is_test: delivery.is_test,
  status: delivery.status,
  attempts_count: delivery.attempts_count,
  next_attempt_at: delivery.due_at?.toISOString() ?? null,
  created_at: delivery.event_created_at.toISOString(),
  attempts: delivery.attempts.map((attempt) => ({
    ...attempt,
    attempted_at: new Date(attempt.attempted_at).toISOString(),
    failure: attempt.failure as WebhookDelivery['attempts'][number]['failure'],
  })),
});
