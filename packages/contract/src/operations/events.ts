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
      'Oldest first, behind the event that `after` names: pass `next_after` on as `after` to go on from there, also from the last page. Events are kept for 90 days.',
    access: 'read',
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
    description: 'As it was told when it happened.',
    access: 'read',
    params: IdParams,
    query: NoQuery,
    status: 200,
    response: Event,
    errors: ['not_found'],
  }),
} as const;
