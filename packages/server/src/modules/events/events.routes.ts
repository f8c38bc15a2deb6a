import type { HandlersOf } from '../../handlers.ts';
import { getEvent } from './get-event.ts';
import { listEvents } from './list-events.ts';

export const eventHandlers: HandlersOf<'listEvents' | 'getEvent'> = {
  listEvents: (context, db, { query }) => listEvents(context, db, query),
  getEvent: (context, db, { params }) => getEvent(context, db, params.id),
};
