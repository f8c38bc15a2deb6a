import type { Call, CallOptions, PostOptions } from '../call.ts';
import { eachItem } from '../paginate.ts';
import type {
  CreateWebhookInput,
  ListWebhookDeliveriesQuery,
  ListWebhooksQuery,
  RecoverInput,
  TestWebhookInput,
  UpdateWebhookInput,
} from '../schemas.generated.ts';

export const webhookCalls = (call: Call) => ({
  /** The answer's `secret` is shown only here. */
  create: (body: CreateWebhookInput, options?: PostOptions) => call('createWebhook', { body }, options),

  /** A page of webhooks, newest first. */
  list: (query: ListWebhooksQuery = {}, options?: CallOptions) => call('listWebhooks', { query }, options),

  /** Every webhook, newest first. */
  all: (options?: CallOptions) => eachItem((query) => call('listWebhooks', { query }, options)),

  /** A webhook by its id, without its secret. */
  get: (id: string, options?: CallOptions) => call('getWebhook', { params: { id } }, options),

  /** Changes what is given; `metadata` is replaced as a whole. */
  update: (id: string, body: UpdateWebhookInput, options?: PostOptions) =>
    call('updateWebhook', { params: { id }, body }, options),

  /** Deletes a webhook; nothing more is sent to it, also of what waits. */
  delete: (id: string, options?: PostOptions) => call('deleteWebhook', { params: { id } }, options),

  /** Answers with a new `secret`; the old one stays good for 24 hours. */
  rotateSecret: (id: string, options?: PostOptions) =>
    call('rotateWebhookSecret', { params: { id }, body: {} }, options),

  /** Takes up a disabled webhook again; `recover` has what it missed delivered. */
  enable: (id: string, options?: PostOptions) => call('enableWebhook', { params: { id }, body: {} }, options),

  /** A page of deliveries with their attempts, newest events first. */
  deliveries: (id: string, query: ListWebhookDeliveriesQuery = {}, options?: CallOptions) =>
    call('listWebhookDeliveries', { params: { id }, query }, options),

  /** Its id is the event's: the `webhook-id` header. */
  delivery: (id: string, deliveryId: string, options?: CallOptions) =>
    call('getWebhookDelivery', { params: { id, delivery_id: deliveryId } }, options),

  /** Every delivery, in pages of `per_page` (100 unless given). */
  allDeliveries: (
    id: string,
    { per_page, ...query }: Omit<ListWebhookDeliveriesQuery, 'page'> = {},
    options?: CallOptions,
  ) =>
    eachItem(
      (page) => call('listWebhookDeliveries', { params: { id }, query: { ...query, ...page } }, options),
      per_page,
    ),

  /** Sends the event of a delivery once more. Its id is the event's: the `webhook-id` header. */
  redeliver: (id: string, deliveryId: string, options?: PostOptions) =>
    call('redeliverWebhook', { params: { id, delivery_id: deliveryId }, body: {} }, options),

  /** Delivers every event since a time that was not acknowledged. */
  recover: (id: string, body: RecoverInput, options?: PostOptions) =>
    call('recoverWebhook', { params: { id }, body }, options),

  /** Sends an example event, marked by `"test": true`. */
  test: (id: string, body: TestWebhookInput = {}, options?: PostOptions) =>
    call('testWebhook', { params: { id }, body }, options),
});
