/** The requests that webhooks receive, as OpenAPI describes them: one for each event type. */
import { Envelope, ShipperEnvelope } from '../event-envelope.ts';
import { eventTypes, shipperEventTypes } from '../events.ts';
import { exampleData } from '../examples/event-examples.ts';
import { createdAt, ids } from '../examples/example-resources.ts';
import { keysOf } from '../keys-of.ts';
import type { TSchema } from '../schema.ts';
import { type Components, type JsonObject, showSchema, toJson } from './openapi-schemas.ts';

/** What a webhook is sent for one event type. */
interface WebhookRequest {
  readonly type: keyof typeof eventTypes | keyof typeof shipperEventTypes;
  readonly tag: string;
  readonly when: string;
  readonly data: TSchema;
  readonly envelope: typeof Envelope | typeof ShipperEnvelope;
}

const requests: readonly WebhookRequest[] = [
  ...keysOf(eventTypes).map((type) => ({ type, tag: 'Webhooks', envelope: Envelope, ...eventTypes[type] })),
  ...keysOf(shipperEventTypes).map((type) => ({
    ...{ type, tag: 'Fulfilment webhooks', envelope: ShipperEnvelope },
    ...shipperEventTypes[type],
  })),
];

export const showWebhooks = (components: Components): JsonObject =>
  Object.fromEntries(requests.map((request) => [request.type, { post: showWebhook(request, components) }]));

function showWebhook(
  { type, tag, when, data, envelope }: WebhookRequest,
  components: Components,
): JsonObject {
  return {
    tags: [tag],
    summary: type,
    description: `${when} Verify the signature with the raw bytes of the body before you use it. Answer within 15 seconds.`,
    security: [],
    parameters: headers,
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: showEnvelope(envelope, type, showSchema(data, components)),
          example: toJson({
            event_type: type,
            event_id: ids.event,
            id: ids.event,
            created_at: createdAt,
            sequence: 42,
            data: exampleData(type),
          }),
        },
      },
    },
    responses: {
      '2XX': { description: 'The event was received. It is not sent again.' },
      '410': { description: 'The address no longer exists. The webhook is disabled.' },
      default: {
        description:
          'The delivery failed and is retried after 5 seconds, 5 minutes, 30 minutes, 2 hours, 5 hours, 10 hours and 10 hours. Each wait varies by up to 10 %. A longer `Retry-After` is respected, up to a day. A redirect counts as a failure and is not followed.',
      },
    },
  };
}

/** The envelope with the resource that belongs to the type. */
function showEnvelope(
  { properties, required }: WebhookRequest['envelope'],
  type: WebhookRequest['type'],
  data: JsonObject,
): JsonObject {
  const { event_type: _types, data: _resources, ...same } = properties;
  const none: Components = new Map();
  const shown = Object.entries(same).map(([name, property]) => [name, showSchema(property, none)]);
  return {
    type: 'object',
    required: [...required],
    properties: {
      event_type: { type: 'string', const: type, description: 'Type of the event.' },
      ...Object.fromEntries(shown),
      data,
      test: {
        const: true,
        description: 'Present only in a test event, which describes nothing that happened.',
      },
    },
  };
}

const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';

const header = (name: string, description: string, example: string): JsonObject => ({
  name,
  in: 'header',
  required: true,
  description: `${description} The header \`${name.replace('webhook', 'svix')}\` has the same value.`,
  schema: { type: 'string' },
  example,
});

const headers: readonly JsonObject[] = [
  header(
    'webhook-id',
    'Id of the event. It is the same for every attempt; an event can arrive more than once.',
    ids.event,
  ),
  header(
    'webhook-timestamp',
    'Time of this attempt, in seconds since 1970. Refuse a request whose time differs from yours by more than five minutes.',
    '1772463846',
  ),
  header(
    'webhook-signature',
    'Signature as Standard Webhooks defines it: `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`. The key is what follows `whsec_` in the secret, decoded from base64. After a rotation there are several signatures with spaces between them. The libraries of Standard Webhooks and of Svix verify it.',
    signature,
  ),
];
