import type { Call, CallOptions, PostOptions } from '../call.ts';
import { eachItem } from '../paginate.ts';
import type {
  CreateWebhookInput,
  ListWebhookDeliveriesQuery,
  ListWebhooksQuery,
  RecoverInput,
  TestFulfilmentWebhookInput,
  TestWebhookInput,
  UpdateWebhookInput,
} from '../schemas.generated.ts';

/** The calls of one kind of webhooks. `kind` is the part of their operations' names that others lack. */
const callsOf = (call: Call, kind: '' | 'Fulfilment') => ({
  /** Creates a webhook. Only this answer and that of `rotateSecret` contain a `secret`. */
  create: (body: CreateWebhookInput, options?: PostOptions) =>
    call(`create${kind}Webhook`, { body }, options),

  /** A page of webhooks, newest first. */
  list: (query: ListWebhooksQuery = {}, options?: CallOptions) =>
    call(`list${kind}Webhooks`, { query }, options),

  /** Every webhook, newest first. */
  all: (options?: CallOptions) => eachItem((query) => call(`list${kind}Webhooks`, { query }, options)),

  /** A webhook by its id, without its secret. */
  get: (id: string, options?: CallOptions) => call(`get${kind}Webhook`, { params: { id } }, options),

  /** Changes the given fields. `metadata` is replaced as a whole. */
  update: (id: string, body: UpdateWebhookInput, options?: PostOptions) =>
    call(`update${kind}Webhook`, { params: { id }, body }, options),

  /** Deletes a webhook. Nothing more is sent to it, including pending deliveries. */
  delete: (id: string, options?: PostOptions) => call(`delete${kind}Webhook`, { params: { id } }, options),

  /** Creates and returns a new `secret`. The old one stays valid for 24 hours. */
  rotateSecret: (id: string, options?: PostOptions) =>
    call(`rotate${kind}WebhookSecret`, { params: { id }, body: {} }, options),

  /** Enables a disabled webhook. Use `recover` to deliver the events that it missed. */
  enable: (id: string, options?: PostOptions) =>
    call(`enable${kind}Webhook`, { params: { id }, body: {} }, options),

  /** A page of deliveries with their attempts, newest events first. */
  deliveries: (id: string, query: ListWebhookDeliveriesQuery = {}, options?: CallOptions) =>
    call(`list${kind}WebhookDeliveries`, { params: { id }, query }, options),

  /** A delivery by its id, which is the event's id and the `webhook-id` header. */
  delivery: (id: string, deliveryId: string, options?: CallOptions) =>
    call(`get${kind}WebhookDelivery`, { params: { id, delivery_id: deliveryId } }, options),

  /** Every delivery, in pages of `per_page` (100 unless given). */
  allDeliveries: (
    id: string,
    { per_page, ...query }: Omit<ListWebhookDeliveriesQuery, 'page'> = {},
    options?: CallOptions,
  ) =>
    eachItem(
      (page) =>
        call(`list${kind}WebhookDeliveries`, { params: { id }, query: { ...query, ...page } }, options),
      per_page,
    ),

  /** Sends the event of a delivery again. Its id is the event's id and the `webhook-id` header. */
  redeliver: (id: string, deliveryId: string, options?: PostOptions) =>
    call(`redeliver${kind}Webhook`, { params: { id, delivery_id: deliveryId }, body: {} }, options),

  /** Delivers every event since a time that the receiver has not acknowledged. */
  recover: (id: string, body: RecoverInput, options?: PostOptions) =>
    call(`recover${kind}Webhook`, { params: { id }, body }, options),
});

export const webhookCalls = (call: Call) => ({
  ...callsOf(call, ''),

  /** Sends an example event, marked by `"test": true`. */
  test: (id: string, body: TestWebhookInput = {}, options?: PostOptions) =>
    call('testWebhook', { params: { id }, body }, options),
});

export const fulfilmentWebhookCalls = (call: Call) => ({
  ...callsOf(call, 'Fulfilment'),

  /** Sends an example event about a shipment, marked by `"test": true`. */
  test: (id: string, body: TestFulfilmentWebhookInput = {}, options?: PostOptions) =>
    call('testFulfilmentWebhook', { params: { id }, body }, options),
});
