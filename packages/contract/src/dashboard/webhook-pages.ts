/** What the pages of the dashboard show of webhooks and events, beyond what the public API answers. */
import { PagedQuery } from '../account.ts';
import { eventTypes } from '../events.ts';
import { keysOf } from '../keys-of.ts';
import { define, NoQuery } from '../operations/operation.ts';
import { createdBoundsQuery } from '../order.ts';
import { EmptyInput } from '../sandbox.ts';
import { IdParams, ListOf, Nullable, type Static, Strict, Timestamp, Type, Uuid } from '../schema.ts';
import { DeliveryParams, deliveryStatuses, Webhook, WebhookAttempt, WebhookDelivery } from '../webhooks.ts';

const Text = (description: string) => Type.String({ description });
const Headers = (description: string) => Nullable(Type.Record(Type.String(), Type.String(), { description }));

export const WebhookOverview = Type.Object(
  {
    webhook: Webhook,
    pending_count: Type.Integer({
      description: 'Number of deliveries that wait for an attempt. 1,000 means that many or more.',
    }),
    recent: Type.Array(Type.Enum([...deliveryStatuses], { description: 'Status of a delivery.' }), {
      description: 'The newest 20 deliveries, newest first.',
    }),
  },
  { title: 'WebhookOverview', description: 'A webhook and how it does.' },
);
export type WebhookOverview = Static<typeof WebhookOverview>;

export const AttemptDetail = Type.Object(
  {
    ...WebhookAttempt.properties,
    is_replay: Type.Boolean({ description: 'True if a person replayed it, outside of the schedule.' }),
    url: Nullable(Text('Address that the request was sent to. Null for attempts of earlier releases.')),
    request_headers: Headers('Headers of the request. Null for attempts of earlier releases.'),
    response_headers: Headers(
      'The first 20 headers of the answer, without cookies. Null if there was no answer.',
    ),
  },
  { title: 'AttemptDetail', description: 'One request to a webhook, as it was sent and answered.' },
);
export type AttemptDetail = Static<typeof AttemptDetail>;

export const DeliveryDetail = Type.Object(
  {
    ...WebhookDelivery.properties,
    attempts: Type.Array(AttemptDetail, { description: 'The newest 20 attempts, oldest first.' }),
    request_body: Nullable(
      Text('The bytes that are signed and sent, as text. Null if the event is not kept any more.'),
    ),
  },
  { title: 'DeliveryDetail', description: 'The delivery of one event to one webhook.' },
);
export type DeliveryDetail = Static<typeof DeliveryDetail>;

export const EventDelivery = Type.Object(
  {
    webhook_id: Uuid('Id of the webhook.'),
    url: Text('Address of the webhook.'),
    is_deleted: Type.Boolean({ description: 'True if the webhook was deleted.' }),
    status: Type.Enum([...deliveryStatuses], { description: 'Status of the delivery.' }),
    attempts_count: Type.Integer({ description: 'Number of attempts so far.' }),
    last_attempt_at: Nullable(Timestamp('Time of the last attempt. Null if there was none.')),
    last_response_status: Nullable(
      Type.Integer({ description: 'HTTP status of the last answer. Null without one.' }),
    ),
  },
  { title: 'EventDelivery', description: 'How an event reached one webhook.' },
);
export type EventDelivery = Static<typeof EventDelivery>;

export const EventSummary = Type.Object(
  {
    id: Uuid('Id of the event.'),
    event_type: Type.Enum(keysOf(eventTypes), { description: 'Type of the event.' }),
    created_at: Timestamp("Time of the event, by the organization's clock."),
    sequence: Type.Integer({ description: 'Position of the event among those of the organization.' }),
    resource_id: Text('Id of the order or the batch that the event is about.'),
  },
  { title: 'EventSummary', description: 'An event without its resource.' },
);
export type EventSummary = Static<typeof EventSummary>;

export const EventLog = Type.Object(
  {
    data: Type.Array(EventSummary, { description: 'The events, newest first.' }),
    list_meta: Type.Object(
      {
        next_before: Nullable(
          Type.Integer({
            description:
              'The value to send as the next `before`. Null if there are no older events. With `resource_id`, a page may be empty and yet have a next one: 5,000 events are searched at a time.',
          }),
        ),
      },
      { description: 'Where to continue.' },
    ),
  },
  { title: 'EventLog', description: 'A page of events, newest first.' },
);
export type EventLog = Static<typeof EventLog>;

export const ListEventLogQuery = Strict({
  before: Type.Optional(
    Type.Integer({ minimum: 1, description: 'A sequence. Returns only events before it.' }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 100,
      default: 50,
      description: 'Number of events to return, 1 to 100. Default: 50.',
    }),
  ),
  event_type: Type.Optional(
    Type.Enum(keysOf(eventTypes), { description: 'Returns only events of this type.' }),
  ),
  resource_id: Type.Optional(Uuid('Returns only events about the order or the batch with this id.')),
  ...createdBoundsQuery,
});
export type ListEventLogQuery = Static<typeof ListEventLogQuery>;

const ofAdmins = { tag: 'Webhooks', callers: 'members', access: 'admin' } as const;

export const webhookPageOperations = {
  listWebhookOverviews: define({
    ...ofAdmins,
    method: 'GET',
    path: '/internal/webhooks',
    summary: 'List webhooks with their health',
    description:
      'Returns the webhooks of the organization, newest first, with what waits and what became of the newest deliveries.',
    query: PagedQuery,
    status: 200,
    response: ListOf(WebhookOverview),
    errors: ['forbidden'],
  }),
  disableWebhook: define({
    ...ofAdmins,
    method: 'POST',
    path: '/internal/webhooks/{id}/disable',
    summary: 'Pause a webhook',
    description:
      'Disables a webhook with the reason `paused`. What waits is sent when it is enabled again; events of the meantime are sent by a recovery. A webhook that is disabled stays as it is.',
    params: IdParams,
    query: NoQuery,
    body: EmptyInput,
    status: 200,
    response: Webhook,
    errors: ['not_found'],
  }),
  getDeliveryDetail: define({
    ...ofAdmins,
    method: 'GET',
    path: '/internal/webhooks/{id}/deliveries/{delivery_id}',
    summary: 'Get a delivery with its requests',
    description: 'Returns the delivery of an event with each request as it was sent and answered.',
    reveals: 'recipients',
    params: DeliveryParams,
    query: NoQuery,
    status: 200,
    response: DeliveryDetail,
    errors: ['not_found', 'forbidden'],
  }),
  replayDelivery: define({
    ...ofAdmins,
    method: 'POST',
    path: '/internal/webhooks/{id}/deliveries/{delivery_id}/replay',
    summary: 'Replay a delivery',
    description:
      'Sends the event once, now, and waits for the answer. The request has the id of the event and a signature of the current secret. It works for a disabled webhook, and does not count for or against its health. A delivery that is acknowledged this way has succeeded.',
    params: DeliveryParams,
    query: NoQuery,
    body: EmptyInput,
    status: 200,
    response: AttemptDetail,
    errors: ['not_found'],
  }),
  listEventLog: define({
    method: 'GET',
    path: '/internal/events',
    tag: 'Events',
    summary: 'List events, newest first',
    description:
      'Returns the events of the workspaces that the person can use. Times are real times, also in the sandbox.',
    callers: 'members',
    access: 'read',
    query: ListEventLogQuery,
    status: 200,
    response: EventLog,
    errors: [],
  }),
  listEventDeliveries: define({
    ...ofAdmins,
    method: 'GET',
    path: '/internal/events/{id}/deliveries',
    summary: 'List the deliveries of an event',
    description: 'Returns how an event, or a test, reached each webhook of the organization.',
    params: IdParams,
    query: NoQuery,
    status: 200,
    response: Type.Object(
      { data: Type.Array(EventDelivery, { description: 'One for each webhook that the event is sent to.' }) },
      { title: 'EventDeliveries', description: 'How an event reached the webhooks.' },
    ),
    errors: ['forbidden'],
  }),
} as const;
