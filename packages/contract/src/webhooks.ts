/** Addresses that the organization is told its events at, and what became of each delivery. */
import { type EventType, eventTypes } from './events.ts';
import {
  ListOf,
  NonBlankText,
  Nullable,
  OptionalNullable,
  pageQuery,
  type Static,
  Strict,
  Timestamp,
  Type,
  Uuid,
} from './schema.ts';

const types = Object.keys(eventTypes) as EventType[];

const Url = Type.String({
  minLength: 1,
  maxLength: 2048,
  description:
    'Where events are posted to: `https://` and on the public internet. It is checked now and, by the addresses its name has, at every connection.',
});
const EventFilter = Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
  minItems: 1,
  maxItems: 50,
  description: 'Event types; `order.*` is every type that begins so, `*` is all.',
});
const Metadata = Type.Record(Type.String(), Type.String(), {
  description:
    'Whatever you want to remember with it: up to 20 texts of at most 500 characters, under names of at most 40.',
});
const Throttle = Type.Integer({
  minimum: 1,
  maximum: 1000,
  description: 'At most this many requests a second are sent here.',
});

export const disabledReasons = ['gone', 'failing'] as const;

const endpointFields = {
  id: Uuid('Id of the webhook.'),
  url: Type.String(),
  description: Nullable(Type.String()),
  events: Type.Array(Type.String(), { description: 'The event types it is told of, as given.' }),
  metadata: Type.Record(Type.String(), Type.String()),
  throttle: Nullable(Type.Integer({ description: 'Requests a second at most; null is no limit.' })),
  status: Type.Enum(['enabled', 'disabled'], { description: 'A disabled webhook is told nothing.' }),
  disabled_reason: Nullable(
    Type.Enum([...disabledReasons], {
      description: '`gone`: the address answered 410. `failing`: nothing got through for five days.',
    }),
  ),
  disabled_at: Nullable(Timestamp('When it was disabled.')),
  failing_since: Nullable(Timestamp('Since when nothing gets through; null while all is well.')),
  created_at: Timestamp('When it was created.'),
};

export const Webhook = Type.Object(endpointFields, { title: 'Webhook' });
export type Webhook = Static<typeof Webhook>;

export const WebhookWithSecret = Type.Object(
  {
    ...endpointFields,
    secret: Type.String({
      description: '`whsec_…`: what signatures are made with. Shown here and never again.',
    }),
  },
  { title: 'WebhookWithSecret' },
);
export type WebhookWithSecret = Static<typeof WebhookWithSecret>;

export const WebhookList = ListOf(Webhook);

export const CreateWebhookInput = Strict(
  {
    url: Url,
    events: OptionalNullable(EventFilter),
    description: OptionalNullable(NonBlankText(500, 'For people, up to 500 characters.')),
    metadata: OptionalNullable(Metadata),
    throttle: OptionalNullable(Throttle),
  },
  { title: 'CreateWebhookInput' },
);
export type CreateWebhookInput = Static<typeof CreateWebhookInput>;

export const UpdateWebhookInput = Strict(
  {
    url: Type.Optional(Url),
    events: Type.Optional(EventFilter),
    description: OptionalNullable(NonBlankText(500, 'For people, up to 500 characters; null removes it.')),
    metadata: OptionalNullable(Metadata),
    throttle: OptionalNullable(Throttle),
  },
  { title: 'UpdateWebhookInput' },
);
export type UpdateWebhookInput = Static<typeof UpdateWebhookInput>;

/** Why a request had no answer, or not one that counts as success. */
export const attemptFailures = [
  'http_status',
  'redirect',
  'gone',
  'timeout',
  'dns_failed',
  'blocked_address',
  'connection_failed',
  'connection_lost',
  'tls_failed',
  'invalid_answer',
] as const;
export type AttemptFailure = (typeof attemptFailures)[number];

export const WebhookAttempt = Type.Object(
  {
    id: Uuid('Id of the attempt.'),
    attempted_at: Timestamp('When the request was sent.'),
    response_status: Nullable(
      Type.Integer({ description: 'HTTP status of the answer; null when none came.' }),
    ),
    failure: Nullable(Type.Enum([...attemptFailures], { description: 'Null when the answer was a 2xx.' })),
    duration_ms: Type.Integer({ description: 'Milliseconds from the request to its outcome.' }),
    response_body: Nullable(
      Type.String({ description: 'The first 2,048 bytes of the answer, where it had any.' }),
    ),
  },
  { title: 'WebhookAttempt' },
);
export type WebhookAttempt = Static<typeof WebhookAttempt>;

export const deliveryStatuses = ['pending', 'succeeded', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export const WebhookDelivery = Type.Object(
  {
    id: Uuid('Id of the delivery: that of the event it tells of, as in the `webhook-id` header.'),
    event_type: Type.String(),
    is_test: Type.Boolean({
      description: 'Asked for by the test operation; it tells of nothing that happened.',
    }),
    status: Type.Enum([...deliveryStatuses], {
      description: '`pending`: it waits for its next attempt. `failed`: no more are made unless asked for.',
    }),
    attempts_count: Type.Integer(),
    next_attempt_at: Nullable(Timestamp('When the next attempt is due; null when none is.')),
    created_at: Timestamp('When the event happened.'),
    attempts: Type.Array(WebhookAttempt, { description: 'The newest 20, oldest first.' }),
  },
  { title: 'WebhookDelivery' },
);
export type WebhookDelivery = Static<typeof WebhookDelivery>;

export const WebhookDeliveryList = ListOf(WebhookDelivery);
export const ListDeliveriesQuery = Strict({
  ...pageQuery,
  status: Type.Optional(Type.Enum([...deliveryStatuses], { description: 'Only deliveries of this status.' })),
});

export const DeliveryParams = Strict({
  id: Type.String({ description: 'The id of the webhook.' }),
  delivery_id: Type.String({ description: 'The id of the delivery, which is that of its event.' }),
});

export const RecoverInput = Strict(
  { since: Timestamp('Events from this time on are delivered, unless they already were.') },
  { title: 'RecoverInput' },
);
export type RecoverInput = Static<typeof RecoverInput>;

export const Recovery = Type.Object(
  { deliveries_count: Type.Integer({ description: 'Deliveries that are on their way now.' }) },
  { title: 'Recovery' },
);

export const TestWebhookInput = Strict(
  {
    event_type: Type.Optional(
      Type.Enum(types, {
        default: 'order_batch.created',
        description: 'The type whose shape the test has; `order_batch.created` when left out.',
      }),
    ),
  },
  { title: 'TestWebhookInput' },
);
export type TestWebhookInput = Static<typeof TestWebhookInput>;
