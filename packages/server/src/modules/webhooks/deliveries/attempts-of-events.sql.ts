import { columns, sql } from '../../../db/sql.ts';
import type { Statements } from '../../../db/statements.ts';
import type { Row } from '../../../db/tables.ts';

export type AttemptOfEvent = Pick<
  Row<'webhook_attempts'>,
  'id' | 'event_id' | 'attempted_at' | 'response_status' | 'failure' | 'duration_ms'
> &
  Pick<Row<'webhook_endpoints'>, 'url'>;

/** The lateral part, kept apart by its offset, looks into the attempts of each endpoint by their primary key. */
const ofEvents = sql`select ${columns(
  'webhook_attempts',
  ['id', 'event_id', 'attempted_at', 'response_status', 'failure', 'duration_ms'],
  'a',
)}, ${columns('webhook_endpoints', ['url'], 'w')}
  from webhook_endpoints w
  cross join lateral (
    select * from webhook_attempts
    where organization_id = $1 and endpoint_id = w.id and event_id = any($2::uuid[])
    offset 0
  ) as a
  where w.organization_id = $1
  order by a.id`;

/** Finds the attempts to deliver events to all endpoints of an organization, oldest first. */
export const findAttemptsOfEvents = (
  db: Statements,
  organizationId: string,
  eventIds: readonly string[],
): Promise<AttemptOfEvent[]> => db.query(ofEvents, [organizationId, eventIds]);
