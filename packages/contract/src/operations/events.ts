import { Event, EventList, ListEventsQuery } from '../event-envelope.ts';
import { IdParams } from '../schema.ts';
import { define, NoQuery } from './operation.ts';

export const eventsOperations = {
  listEvents: define({
    method: 'GET',
    path: '/v1/events',
    tag: 'Events',
    summary: 'List events',
    description:
      'Returns the events after the one that `after` names, oldest first. To continue, also after the last page, send `next_after` as the next `after`. Events are kept for at least 90 days.',
    access: 'read',
    reveals: 'recipients',
    query: ListEventsQuery,
    status: 200,
    response: EventList,
    errors: [],
  }),
  getEvent: define({
    method: 'GET',
    path: '/v1/events/{id}',
    tag: 'Events',
    summary: 'Get an event',
    description: 'Returns one event with the resource as it was when the event happened.',
    access: 'read',
    reveals: 'recipients',
    params: IdParams,
    query: NoQuery,
    status: 200,
    response: Event,
    errors: ['not_found'],
  }),
} as const;
