/** What is posted to webhooks, as OpenAPI describes calls in the other direction: one for each type of event. */
import { Envelope } from '../event-envelope.ts';
import { type EventType, eventTypes } from '../events.ts';
import { exampleData } from '../examples/event-examples.ts';
import { createdAt, ids } from '../examples/example-resources.ts';
import { type Components, type JsonObject, showSchema, toJson } from './openapi-schemas.ts';

export function showWebhooks(components: Components): JsonObject {
  const types = Object.keys(eventTypes) as EventType[];
  return Object.fromEntries(types.map((type) => [type, { post: showWebhook(type, components) }]));
}

function showWebhook(type: EventType, components: Components): JsonObject {
  const { when, data } = eventTypes[type];
  return {
    tags: ['Webhooks'],
    summary: type,
    description: `${when} Verify the signature over the bytes of the body before you believe it, and answer within 15 seconds.`,
    security: [],
    parameters: headers,
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: envelopeOf(type, showSchema(data, components)),
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
      '2XX': { description: 'Taken. The event is not sent again.' },
      '410': { description: 'The address is gone: the webhook is disabled.' },
      default: {
        description:
          'Tried again after 5 seconds, 5 and 30 minutes, 2, 5, 10 and 10 hours, each up to a tenth shorter or longer, or as late as `Retry-After` says. A redirect is not followed.',
      },
    },
  };
}

/** The envelope with the one resource that goes with the type. */
function envelopeOf(type: EventType, data: JsonObject): JsonObject {
  const { event_type: _types, data: _resources, ...same } = Envelope.properties;
  const none: Components = new Map();
  const shown = Object.entries(same).map(([name, property]) => [name, showSchema(property, none)]);
  return {
    type: 'object',
    required: [...Envelope.required],
    properties: {
      event_type: { type: 'string', const: type },
      ...Object.fromEntries(shown),
      data,
      test: { const: true, description: 'Sent by the test operation: nothing of it happened.' },
    },
  };
}

const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';

const header = (name: string, description: string, example: string): JsonObject => ({
  name,
  in: 'header',
  required: true,
  description: `${description} Also as \`${name.replace('webhook', 'svix')}\`.`,
  schema: { type: 'string' },
  example,
});

const headers: readonly JsonObject[] = [
  header(
    'webhook-id',
    'Id of the event, the same on every attempt: an event can arrive more than once.',
    ids.event,
  ),
  header(
    'webhook-timestamp',
    'Seconds since 1970, of this attempt. Refuse what is more than five minutes away.',
    '1772463846',
  ),
  header(
    'webhook-signature',
    '`v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`, with the key that is the base64 behind `whsec_`; several with a space between after a rotation. Standard Webhooks: its libraries and those of Svix verify it.',
    signature,
  ),
];
