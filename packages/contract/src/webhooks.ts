/** Webhooks: the addresses that receive events of an organization or a shipper, and the deliveries to each of them. */
import { eventTypes, shipperEventTypes } from './events.ts';
import { keysOf } from './keys-of.ts';
import {
  ListOf,
  NonBlankLine,
  Nullable,
  OptionalNullable,
  pageQuery,
  type Static,
  Strict,
  Timestamp,
  Type,
  Uuid,
} from './schema.ts';

const Url = NonBlankLine(
  2048,
  'Address that events are posted to, 1 to 2,048 characters. It must begin with `https://` and be on the public internet. The service checks this now, and checks the IP address again for every connection.',
);
const EventFilter = Type.Array(NonBlankLine(100), {
  minItems: 1,
  maxItems: 50,
  description:
    'Patterns that select events, 1 to 50: an event type such as `order.paid`, a group such as `order.*`, or `*` for all events. With a fulfilment key, these are `shipment.created` and others, `shipment.*` and `*`.',
});
const Metadata = Type.Record(Type.String(), Type.String(), {
  description:
    'Your own data: up to 20 texts. A name has up to 40 characters and a text up to 500 characters.',
});
const Throttle = Type.Integer({
  minimum: 1,
  maximum: 1000,
  description: 'Highest number of requests per second, 1 to 1,000. Default: no limit.',
});

export const disabledReasons = ['gone', 'failing', 'paused'] as const;

const endpointFields = {
  id: Uuid('Id of the webhook.'),
  url: Type.String({ description: 'Address that events are posted to.' }),
  description: Nullable(Type.String({ description: 'Description for people, as given.' })),
  events: Type.Array(Type.String(), {
    description: 'Patterns that select the events it receives, as given.',
  }),
  metadata: Type.Record(Type.String(), Type.String(), { description: 'Your own data, as given.' }),
  throttle: Nullable(
    Type.Integer({ description: 'Highest number of requests per second. Null when there is no limit.' }),
  ),
  status: Type.Enum(['enabled', 'disabled'], {
    description: '`enabled`: events are delivered. `disabled`: nothing is sent until it is enabled again.',
  }),
  disabled_reason: Nullable(
    Type.Enum([...disabledReasons], {
      description:
        'Why it is disabled. `gone`: the address answered with status 410. `failing`: all attempts failed for five days. `paused`: an admin paused it in the dashboard. Null while it is enabled.',
    }),
  ),
  disabled_at: Nullable(Timestamp('Time at which it was disabled. Null while it is enabled.')),
  failing_since: Nullable(
    Timestamp('Time since which every attempt has failed. Null when the last attempt succeeded.'),
  ),
  created_at: Timestamp('Time at which it was created.'),
};

export const Webhook = Type.Object(endpointFields, {
  title: 'Webhook',
  description: 'An address that receives events.',
});
export type Webhook = Static<typeof Webhook>;

export const WebhookWithSecret = Type.Object(
  {
    ...endpointFields,
    secret: Type.String({
      description:
        'The secret that signatures are made with, in the form `whsec_…`. It is shown only in this answer.',
    }),
  },
  { title: 'WebhookWithSecret', description: 'A webhook with its new secret.' },
);
export type WebhookWithSecret = Static<typeof WebhookWithSecret>;

export const WebhookList = ListOf(Webhook);

export const CreateWebhookInput = Strict(
  {
    url: Url,
    events: OptionalNullable(EventFilter),
    description: OptionalNullable(NonBlankLine(500, 'Description for people, 1 to 500 characters.')),
    metadata: OptionalNullable(Metadata),
    throttle: OptionalNullable(Throttle),
  },
  { title: 'CreateWebhookInput', description: 'A webhook to create.' },
);
export type CreateWebhookInput = Static<typeof CreateWebhookInput>;

export const UpdateWebhookInput = Strict(
  {
    url: Type.Optional(Url),
    events: Type.Optional(EventFilter),
    description: OptionalNullable(
      NonBlankLine(500, 'Description for people, 1 to 500 characters. Null removes it.'),
    ),
    metadata: OptionalNullable(Metadata),
    throttle: OptionalNullable(Throttle),
  },
  {
    title: 'UpdateWebhookInput',
    description: 'Changes of a webhook. Fields that are left out stay as they are.',
  },
);
export type UpdateWebhookInput = Static<typeof UpdateWebhookInput>;

/** Why an attempt failed: the request got no answer, or an answer that does not count as success. */
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
    attempted_at: Timestamp('Time at which the request was sent.'),
    response_status: Nullable(
      Type.Integer({ description: 'HTTP status of the answer. Null when there was no answer.' }),
    ),
    failure: Nullable(
      Type.Enum([...attemptFailures], {
        description:
          'Why the attempt failed. `http_status`: the answer was not a 2xx. `redirect`: a 3xx, which is not followed. `gone`: a 410. `timeout`: no answer within 15 seconds. `dns_failed`: the name has no address. `blocked_address`: the name leads to an address that is not on the public internet. `connection_failed`: no connection was possible. `connection_lost`: the connection broke before the answer. `tls_failed`: the certificate or the encryption was not valid. `invalid_answer`: the answer is not HTTP. Null when the attempt succeeded.',
      }),
    ),
    duration_ms: Type.Integer({
      description: 'Time from the start of the request to its outcome, in milliseconds.',
    }),
    response_body: Nullable(
      Type.String({ description: 'The first 2,048 bytes of the answer. Null when it had no body.' }),
    ),
  },
  { title: 'WebhookAttempt', description: 'One request to the webhook.' },
);
export type WebhookAttempt = Static<typeof WebhookAttempt>;

export const deliveryStatuses = ['pending', 'succeeded', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export const WebhookDelivery = Type.Object(
  {
    id: Uuid('Id of the delivery. It is the id of its event, as in the `webhook-id` header.'),
    event_type: Type.String({ description: 'Type of the event.' }),
    is_test: Type.Boolean({
      description: 'True for a test event, which describes nothing that happened.',
    }),
    status: Type.Enum([...deliveryStatuses], {
      description:
        '`pending`: the delivery waits for its next attempt. `succeeded`: an attempt was answered with a 2xx. `failed`: all attempts failed; no more are made unless you redeliver or recover it.',
    }),
    attempts_count: Type.Integer({ description: 'Number of attempts so far.' }),
    next_attempt_at: Nullable(Timestamp('Time of the next attempt. Null when there is none.')),
    created_at: Timestamp('Time at which the event happened.'),
    attempts: Type.Array(WebhookAttempt, { description: 'The newest 20 attempts, oldest first.' }),
  },
  { title: 'WebhookDelivery', description: 'The delivery of one event to one webhook.' },
);
export type WebhookDelivery = Static<typeof WebhookDelivery>;

export const WebhookDeliveryList = ListOf(WebhookDelivery);
export const ListDeliveriesQuery = Strict({
  ...pageQuery,
  status: Type.Optional(
    Type.Enum([...deliveryStatuses], { description: 'Returns only deliveries with this status.' }),
  ),
});

export const DeliveryParams = Strict({
  id: Type.String({ description: 'Id of the webhook.' }),
  delivery_id: Type.String({ description: 'Id of the delivery, which is the id of its event.' }),
});

export const RecoverInput = Strict(
  {
    since: Timestamp(
      'Events since this time are delivered, except those that were acknowledged. It must be within the last 90 days.',
    ),
  },
  { title: 'RecoverInput', description: 'Which events to recover.' },
);
export type RecoverInput = Static<typeof RecoverInput>;

export const Recovery = Type.Object(
  {
    deliveries_count: Type.Integer({ description: 'Number of deliveries that the operation has scheduled.' }),
  },
  { title: 'Recovery', description: 'The outcome of a recovery.' },
);

const TestInput = <EventType extends string>(
  types: EventType[],
  usual: EventType,
  texts: { title: string; description: string },
) =>
  Strict(
    {
      event_type: Type.Optional(
        Type.Enum(types, {
          default: usual,
          description: `Type of the test event. Default: \`${usual}\`.`,
        }),
      ),
    },
    texts,
  );

export const TestWebhookInput = TestInput(keysOf(eventTypes), 'order_batch.created', {
  title: 'TestWebhookInput',
  description: 'Which test event to send.',
});
export type TestWebhookInput = Static<typeof TestWebhookInput>;

export const TestFulfilmentWebhookInput = TestInput(keysOf(shipperEventTypes), 'shipment.created', {
  title: 'TestFulfilmentWebhookInput',
  description: 'Which test event about a shipment to send.',
});
export type TestFulfilmentWebhookInput = Static<typeof TestFulfilmentWebhookInput>;
