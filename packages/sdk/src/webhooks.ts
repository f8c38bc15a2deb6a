import type { BodyOf, Call, CallOptions, PostOptions, QueryOf } from './call.ts';
import { eachItem } from './paginate.ts';

type DeliveryQuery = QueryOf<'listWebhookDeliveries'>;

/** Addresses that events are posted to. Only admins; verify what arrives there with `verifyWebhook`. */
export const webhookCalls = (call: Call) => ({
  /** The answer's `secret` is shown only here. */
  create: (body: BodyOf<'createWebhook'>, options?: PostOptions) => call('createWebhook', { body }, options),

  /** A page of webhooks, newest first. */
  list: (query: QueryOf<'listWebhooks'> = {}, options?: CallOptions) =>
    call('listWebhooks', { query }, options),

  /** Every webhook, newest first. */
  all: (options?: CallOptions) => eachItem((query) => call('listWebhooks', { query: { ...query } }, options)),

  get: (id: string, options?: CallOptions) => call('getWebhook', { id }, options),

  /** Changes what is given; `metadata` is replaced as a whole. */
  update: (id: string, body: BodyOf<'updateWebhook'>, options?: PostOptions) =>
    call('updateWebhook', { id, body }, options),

  delete: (id: string, options?: PostOptions) => call('deleteWebhook', { id }, options),

  /** Answers with a new `secret`; the old one stays good for 24 hours. */
  rotateSecret: (id: string, options?: PostOptions) => call('rotateWebhookSecret', { id, body: {} }, options),

  /** Takes up a disabled webhook again; `recover` has what it missed delivered. */
  enable: (id: string, options?: PostOptions) => call('enableWebhook', { id, body: {} }, options),

  /** A page of deliveries with their attempts, newest events first. */
  deliveries: (id: string, query: DeliveryQuery = {}, options?: CallOptions) =>
    call('listWebhookDeliveries', { id, query }, options),

  /** Its id is the event's: the `webhook-id` header. */
  delivery: (id: string, deliveryId: string, options?: CallOptions) =>
    call('getWebhookDelivery', { id, deliveryId }, options),

  /** Every delivery, in pages of `per_page` (100 unless given). */
  allDeliveries: (
    id: string,
    { per_page, ...query }: Omit<DeliveryQuery, 'page'> = {},
    options?: CallOptions,
  ) =>
    eachItem(
      (page) => call('listWebhookDeliveries', { id, query: { ...query, ...page } }, options),
      per_page,
    ),

  /** Sends the event of a delivery once more. Its id is the event's: the `webhook-id` header. */
  redeliver: (id: string, deliveryId: string, options?: PostOptions) =>
    call('redeliverWebhook', { id, deliveryId, body: {} }, options),

  /** Delivers every event since a time that was not acknowledged. */
  recover: (id: string, body: BodyOf<'recoverWebhook'>, options?: PostOptions) =>
    call('recoverWebhook', { id, body }, options),

  /** Sends an example event, marked by `"test": true`. */
  test: (id: string, body: BodyOf<'testWebhook'> = {}, options?: PostOptions) =>
    call('testWebhook', { id, body }, options),
});
