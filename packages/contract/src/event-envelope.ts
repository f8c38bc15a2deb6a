/** Events as they are read: an envelope around the resource as it was when the event happened. */
import { type EventType, eventTypes, type ShipperEventType, shipperEventTypes } from './events.ts';
import { FulfilmentShipment } from './fulfilment.ts';
import { keysOf } from './keys-of.ts';
import { OrderDetail } from './order.ts';
import { OrderBatchInEvent } from './order-batch.ts';
import { Nullable, type Static, Strict, Timestamp, Type, Uuid } from './schema.ts';

const typeNames = keysOf(eventTypes);

const TypeIn = (types: Readonly<Record<string, { when: string }>>) =>
  Type.Enum(keysOf(types), {
    description: Object.entries(types)
      .map(([type, { when }]) => `\`${type}\`: ${when}`)
      .join(' '),
  });

const idFields = {
  event_id: Uuid('Id of the event. Every delivery of the event carries the same id.'),
  id: Uuid('Same value as `event_id`.'),
};

/** The fields that events of all types share. */
export const Envelope = Type.Object(
  {
    event_type: TypeIn(eventTypes),
    ...idFields,
    created_at: Timestamp(
      "Time at which the event happened, by the organization's clock. In the sandbox this is the test clock.",
    ),
    sequence: Type.Integer({
      description:
        "Position of the event in the organization's stream. Positions start at 1 and have no gaps.",
    }),
    data: Type.Union([OrderBatchInEvent, OrderDetail], {
      description:
        'The resource as its detail endpoint showed it when the event happened. Types that begin with `order_batch.` carry an order batch; types that begin with `order.` carry an order.',
    }),
  },
  { title: 'Event', description: 'A change of an order or an order batch.' },
);

/** The fields that events of shippers share. */
export const ShipperEnvelope = Type.Object(
  {
    event_type: TypeIn(shipperEventTypes),
    ...idFields,
    created_at: Timestamp('Time at which the event happened. It is real time, also in the sandbox.'),
    sequence: Type.Integer({
      description:
        'Position of the event among those about shipments of the same brands. Positions start at 1 and have no gaps.',
    }),
    data: FulfilmentShipment,
  },
  { title: 'ShipperEvent', description: 'A change of a shipment, for those who send it.' },
);

/** The schema's type, with the resource that belongs to each event type. */
export type Event = {
  [T in EventType]: Omit<Static<typeof Envelope>, 'event_type' | 'data'> & {
    event_type: T;
    data: Static<(typeof eventTypes)[T]['data']>;
  };
}[EventType];
export const Event = Type.Unsafe<Event>(Envelope);

export type ShipperEvent = {
  [T in ShipperEventType]: Omit<Static<typeof ShipperEnvelope>, 'event_type' | 'data'> & {
    event_type: T;
    data: Static<(typeof shipperEventTypes)[T]['data']>;
  };
}[ShipperEventType];

export const ListEventsQuery = Strict({
  after: Type.Optional(
    Uuid(
      'Id of an event. Returns only events after it. When left out, the list starts with the oldest event that is kept. An event that is no longer kept is refused with 400.',
    ),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 100,
      default: 20,
      description: 'Number of events to return, 1 to 100. Default: 20.',
    }),
  ),
  event_type: Type.Optional(Type.Enum(typeNames, { description: 'Returns only events of this type.' })),
});

export const EventList = Type.Object(
  {
    data: Type.Array(Event, { description: 'The events, oldest first.' }),
    list_meta: Type.Object(
      {
        has_more: Type.Boolean({ description: 'True when more events exist now.' }),
        next_after: Nullable(
          Uuid(
            'The value to send as the next `after`: the id of the last event, or the `after` of the request when the list is empty.',
          ),
        ),
      },
      { description: 'Where to continue.' },
    ),
  },
  { title: 'EventList', description: 'A page of events.' },
);
