/** Events as the organization reads them: an envelope around the resource as it was at that moment. */
import { type EventType, eventTypes } from './events.ts';
import { OrderDetail } from './order.ts';
import { OrderBatchInEvent } from './order-batch.ts';
import { Nullable, type Static, Strict, Timestamp, Type, Uuid } from './schema.ts';

const typeNames = Object.keys(eventTypes) as EventType[];
const typeTable = typeNames.map((type) => `\`${type}\`: ${eventTypes[type].when}`).join(' ');

/** Of every type alike. */
export const Envelope = Type.Object(
  {
    event_type: Type.Enum(typeNames, { description: typeTable }),
    event_id: Uuid('Unique id of the event, the same however often it is told.'),
    id: Uuid('The same as `event_id`.'),
    created_at: Timestamp("When it happened, in the organization's time."),
    sequence: Type.Integer({
      description: "Place in the organization's stream: from 1, without gaps, in the order things happened.",
    }),
    data: Type.Union([OrderBatchInEvent, OrderDetail], {
      description:
        'The resource as its detail endpoint showed it at that moment: the order batch for `order_batch.…`, the order for `order.…`.',
    }),
  },
  { title: 'Event' },
);

/** What the schema says, with the resource that goes with each type. */
export type Event = {
  [T in EventType]: Omit<Static<typeof Envelope>, 'event_type' | 'data'> & {
    event_type: T;
    data: Static<(typeof eventTypes)[T]['data']>;
  };
}[EventType];
export const Event = Type.Unsafe<Event>(Envelope);

export const ListEventsQuery = Strict({
  after: Type.Optional(
    Uuid('Id of an event: only those behind it. From the oldest that is kept when left out.'),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Events in the answer, 1 to 100.' }),
  ),
  event_type: Type.Optional(Type.Enum(typeNames, { description: 'Only events of this type.' })),
});

export const EventList = Type.Object(
  {
    data: Type.Array(Event),
    list_meta: Type.Object({
      has_more: Type.Boolean({ description: 'Whether more are there already.' }),
      next_after: Nullable(
        Uuid(
          'Pass it on as `after`: the id of the last event, of an empty answer the `after` that was given.',
        ),
      ),
    }),
  },
  { title: 'EventList' },
);
