import { columns, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';
import type { EventRecord } from './envelope.ts';

const event = columns('events', ['id', 'event_type', 'created_at'], 'e');
const numbered = columns('event_sequences', ['sequence'], 's');

/**
 * An event is written within a few seconds of the row that it tells of, so its id is in a short range. In a sandbox whose
 * clock was moved, events are found only by rows whose ids tell the real time. Each event is looked up by its key.
 */
const ofResource = sql`select distinct ${event}, ${numbered}
  from unnest($3::timestamptz[]) as moment (at)
  join event_sequences s on s.organization_id = $1
    and s.event_id >= uuid_v7_floor(moment.at - interval '2 seconds')
    and s.event_id < uuid_v7_floor(moment.at + interval '10 seconds')
  cross join lateral (
    select t.id, t.event_type, t.created_at, t.data from events t
    where t.organization_id = $1 and t.transaction_number = s.transaction_number
      and t.written_at = s.written_at and t.id = s.event_id limit 1
  ) as e
  where e.data::json ->> 'id' = $2
  order by s.sequence`;

/** Finds the numbered events of an order or a batch around the real times at which something happened to it. */
export const findEventsOfResource = (
  db: Statements,
  organizationId: string,
  resourceId: string,
  times: readonly Date[],
): Promise<Pick<EventRecord, 'id' | 'event_type' | 'created_at' | 'sequence'>[]> =>
  db.query(ofResource, [organizationId, resourceId, times]);
