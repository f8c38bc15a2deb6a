import type { HandlersOf, MemberHandlersOf } from '../../handlers.ts';
import { getEvent } from './get-event.ts';
import { listEventLog } from './list-event-log.ts';
import { listEvents } from './list-events.ts';

export const eventHandlers: HandlersOf<'listEvents' | 'getEvent'> = {
  listEvents: (context, db, { query }) => listEvents(context, db, query),
  getEvent: (context, db, { params }) => getEvent(context, db, params.id),
};

export const eventLogHandlers: MemberHandlersOf<'listEventLog'> = {
  listEventLog: (context, _db, { query }) => listEventLog(context, query),
};
