/** What webhooks need of the events of an organization. */
import type { Statements } from '../../db/statements.ts';

export interface SequencedEvent {
  event_id: string;
  event_type: string;
  /** Gap-free in the organization's stream. */
  sequence: number;
  created_at: Date;
}

export interface EventKey {
  organization_id: string;
  event_id: string;
}

const eventData = `select e.id as event_id, e.data
  from unnest($1::uuid[], $2::uuid[]) as wanted (organization_id, event_id)
  join events e on e.organization_id = wanted.organization_id and e.id = wanted.event_id`;

/** The rendered resources of events, of any organizations. */
export const findEventData = (
  db: Statements,
  keys: readonly EventKey[],
): Promise<{ event_id: string; data: string }[]> =>
  db.query(eventData, [keys.map((key) => key.organization_id), keys.map((key) => key.event_id)]);

const eventsSince = `select * from (
    select e.id as event_id, e.event_type, row_number() over (order by e.id) as sequence, e.created_at
    from events e where e.organization_id = $1
  ) as sequenced
  where event_id > $2 and created_at >= $3 order by event_id limit $4`;

/** Up to `limit` events of a time and later, behind the one with the id `after`. */
export const findEventsSince = (
  db: Statements,
  organizationId: string,
  { since, after, limit }: { since: Date; after: string; limit: number },
): Promise<SequencedEvent[]> => db.query(eventsSince, [organizationId, after, since, limit]);
