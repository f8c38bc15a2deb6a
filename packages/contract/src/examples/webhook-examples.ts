/** A request and an answer for every operation about webhooks. */

import type { Webhook, WebhookDelivery } from '../webhooks.ts';
import { createdAt, ids } from './example-resources.ts';

const webhookId = { id: ids.webhook };

const webhook: Webhook = {
  id: ids.webhook,
  url: 'https://hooks.example.com/gifts',
  description: 'Updates our CRM',
  events: ['order.*'],
  metadata: { team: 'people' },
  throttle: null,
  status: 'enabled',
  disabled_reason: null,
  disabled_at: null,
  failing_since: null,
  created_at: '2026-03-02T15:00:00.000Z',
};

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw0eyYbXhpWqk=';

const delivery: WebhookDelivery = {
  id: ids.event,
  event_type: 'order.created',
  is_test: false,
  status: 'succeeded',
  attempts_count: 1,
  next_attempt_at: null,
  created_at: createdAt,
  attempts: [
    {
      id: ids.webhookAttempt,
      attempted_at: '2026-03-02T15:04:05.120Z',
      response_status: 200,
      failure: null,
      duration_ms: 84,
      response_body: 'ok',
    },
  ],
};

const waiting: WebhookDelivery = {
  ...delivery,
  status: 'pending',
  attempts_count: 0,
  next_attempt_at: createdAt,
  attempts: [],
};

export const webhookExamples = {
  createWebhook: {
    body: {
      url: webhook.url,
      events: ['order.*'],
      description: 'Updates our CRM',
      metadata: { team: 'people' },
    },
    response: { ...webhook, secret },
  },
  listWebhooks: {
    query: { page: 1, per_page: 20 },
    response: { data: [webhook], list_meta: { total_count: 1 } },
  },
  getWebhook: { params: webhookId, response: webhook },
  updateWebhook: {
    params: webhookId,
    body: { events: ['order.*', 'order_batch.completed'], throttle: 50 },
    response: { ...webhook, events: ['order.*', 'order_batch.completed'], throttle: 50 },
  },
  deleteWebhook: { params: webhookId, response: undefined },
  rotateWebhookSecret: { params: webhookId, body: {}, response: { ...webhook, secret } },
  enableWebhook: { params: webhookId, body: {}, response: webhook },
  listWebhookDeliveries: {
    params: webhookId,
    query: { page: 1, per_page: 20, status: 'succeeded' as const },
    response: { data: [delivery], list_meta: { total_count: 1 } },
  },
  getWebhookDelivery: { params: { id: ids.webhook, delivery_id: ids.event }, response: delivery },
  redeliverWebhook: {
    params: { id: ids.webhook, delivery_id: ids.event },
    body: {},
    response: { ...delivery, status: 'pending' as const, next_attempt_at: createdAt },
  },
  recoverWebhook: {
    params: webhookId,
    body: { since: '2026-03-01T00:00:00Z' },
    response: { deliveries_count: 42 },
  },
  testWebhook: {
    params: webhookId,
    body: { event_type: 'order.gift_accepted' as const },
    response: { ...waiting, event_type: 'order.gift_accepted', is_test: true },
  },
};
