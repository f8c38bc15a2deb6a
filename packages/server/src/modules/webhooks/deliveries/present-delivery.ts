import type { WebhookDelivery } from '@gifts/contract/webhooks';
import type { DeliveryRow } from './deliveries.sql.ts';

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
