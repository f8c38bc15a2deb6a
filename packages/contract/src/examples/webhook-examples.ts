/** A request and an answer for every operation about webhooks. */

import type { EventType, ShipperEventType } from '../events.ts';
import type { Webhook, WebhookDelivery } from '../webhooks.ts';
import { createdAt, ids } from './example-resources.ts';

const webhookId = { id: ids.webhook };
const deliveryIds = { id: ids.webhook, delivery_id: ids.event };

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw0eyYbXhpWqk=';

interface ShownWebhook<Type> {
  readonly url: string;
  readonly description: string;
  readonly team: string;
  readonly events: string[];
  readonly otherEvents: string[];
  readonly delivered: Type;
  readonly tested: Type;
}

/** Examples for the webhooks of organizations or of shippers. */
function examplesOf<Type extends EventType | ShipperEventType>(shown: ShownWebhook<Type>) {
  const { url, description, team, events, otherEvents, delivered, tested } = shown;
  const webhook: Webhook = {
    ...{ id: ids.webhook, url, description, events, metadata: { team }, throttle: null },
    ...{ status: 'enabled', disabled_reason: null, disabled_at: null, failing_since: null },
    created_at: '2026-03-02T15:00:00.000Z',
  };
  const delivery: WebhookDelivery = {
    id: ids.event,
    event_type: delivered,
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
  const waiting = { status: 'pending' as const, next_attempt_at: createdAt };
  return {
    create: {
      body: { url, events, description, metadata: { team } },
      response: { ...webhook, secret },
    },
    list: {
      query: { page: 1, per_page: 20 },
      response: { data: [webhook], list_meta: { total_count: 1 } },
    },
    get: { params: webhookId, response: webhook },
    update: {
      params: webhookId,
      body: { events: otherEvents, throttle: 50 },
      response: { ...webhook, events: otherEvents, throttle: 50 },
    },
    delete: { params: webhookId, response: undefined },
    rotateSecret: { params: webhookId, body: {}, response: { ...webhook, secret } },
    enable: { params: webhookId, body: {}, response: webhook },
    listDeliveries: {
      params: webhookId,
      query: { page: 1, per_page: 20, status: 'succeeded' as const },
      response: { data: [delivery], list_meta: { total_count: 1 } },
    },
    getDelivery: { params: deliveryIds, response: delivery },
    redeliver: { params: deliveryIds, body: {}, response: { ...delivery, ...waiting } },
    recover: {
      params: webhookId,
      body: { since: '2026-03-01T00:00:00Z' },
      response: { deliveries_count: 42 },
    },
    test: {
      params: webhookId,
      body: { event_type: tested },
      response: {
        ...{ ...delivery, ...waiting, event_type: tested, is_test: true },
        attempts_count: 0,
        attempts: [],
      },
    },
  };
}

const ofOrganization = examplesOf<EventType>({
  url: 'https://hooks.example.com/gifts',
  description: 'Updates our CRM',
  team: 'people',
  events: ['order.*'],
  otherEvents: ['order.*', 'order_batch.completed'],
  delivered: 'order.created',
  tested: 'order.gift_accepted',
});

const ofShipper = examplesOf<ShipperEventType>({
  url: 'https://warehouse.example.com/shipments',
  description: 'Queue of the packing tables',
  team: 'packing',
  events: ['shipment.*'],
  otherEvents: ['shipment.created', 'shipment.canceled'],
  delivered: 'shipment.created',
  tested: 'shipment.address_changed',
});

export const webhookExamples = {
  createWebhook: ofOrganization.create,
  listWebhooks: ofOrganization.list,
  getWebhook: ofOrganization.get,
  updateWebhook: ofOrganization.update,
  deleteWebhook: ofOrganization.delete,
  rotateWebhookSecret: ofOrganization.rotateSecret,
  enableWebhook: ofOrganization.enable,
  listWebhookDeliveries: ofOrganization.listDeliveries,
  getWebhookDelivery: ofOrganization.getDelivery,
  redeliverWebhook: ofOrganization.redeliver,
  recoverWebhook: ofOrganization.recover,
  testWebhook: ofOrganization.test,
};

export const fulfilmentWebhookExamples = {
  createFulfilmentWebhook: ofShipper.create,
  listFulfilmentWebhooks: ofShipper.list,
  getFulfilmentWebhook: ofShipper.get,
  updateFulfilmentWebhook: ofShipper.update,
  deleteFulfilmentWebhook: ofShipper.delete,
  rotateFulfilmentWebhookSecret: ofShipper.rotateSecret,
  enableFulfilmentWebhook: ofShipper.enable,
  listFulfilmentWebhookDeliveries: ofShipper.listDeliveries,
  getFulfilmentWebhookDelivery: ofShipper.getDelivery,
  redeliverFulfilmentWebhook: ofShipper.redeliver,
  recoverFulfilmentWebhook: ofShipper.recover,
  testFulfilmentWebhook: ofShipper.test,
};
