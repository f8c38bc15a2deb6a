import { columns, type Fragment, fragment, renamed, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';
import type { EventRecord } from './envelope.ts';
import type { SequencedEvent } from './event-streams.sql.ts';

/** Which events of an organization to find. */
export interface EventFilters {
  readonly type: string | null;
  /** Null when the caller has access to all workspaces. */
  readonly workspaceIds: readonly string[] | null;
}

const numbered = columns('event_sequences', ['sequence'], 's');
const event = columns('events', ['id', 'event_type', 'created_at', 'data'], 'e');

const isOfType = fragment`and s.event_type = $4`;
const isAccessible = (parameter: Fragment) => fragment`and s.workspace_id = any(${parameter}::uuid[])`;

const page = (conditions: Fragment) => fragment`select ${numbered}, ${event}
  from (
    select s.sequence, s.written_at, s.transaction_number, s.event_id from event_sequences s
    where s.organization_id = $1 and s.sequence > $2 ${conditions} order by s.sequence limit $3
  ) as s
  join events e on e.organization_id = $1 and e.transaction_number = s.transaction_number
    and e.written_at = s.written_at and e.id = s.event_id
  order by s.sequence`;

/** Four texts instead of one with optional conditions, so that each has a plan of its own. */
const pages = {
  all: sql`${page(fragment``)}`,
  ofType: sql`${page(isOfType)}`,
  accessible: sql`${page(isAccessible(fragment`$4`))}`,
  accessibleOfType: sql`${page(fragment`${isOfType} ${isAccessible(fragment`$5`)}`)}`,
};

/** Events after a sequence number, in their order. */
export function findEvents(
  db: Statements,
  organizationId: string,
  range: { after: number; limit: number },
  { type, workspaceIds }: EventFilters,
): Promise<EventRecord[]> {
  const values = [organizationId, range.after, range.limit];
  if (workspaceIds === null) {
    if (type === null) return db.query(pages.all, values);
    return db.query(pages.ofType, [...values, type]);
  }
  if (type === null) return db.query(pages.accessible, [...values, workspaceIds]);
  return db.query(pages.accessibleOfType, [...values, type, workspaceIds]);
}

const sequenceById = sql`select ${columns('event_sequences', ['sequence'])} from event_sequences
  where organization_id = $1 and event_id = $2`;

export async function findSequence(
  db: Statements,
  organizationId: string,
  id: string,
): Promise<number | null> {
  const [row] = await db.query(sequenceById, [organizationId, id]);
  return row?.sequence ?? null;
}

const eventById = sql`select ${numbered}, ${event}, ${columns('events', ['workspace_id'], 'e')}
  from event_sequences s
  join events e on e.organization_id = s.organization_id and e.transaction_number = s.transaction_number
    and e.written_at = s.written_at and e.id = s.event_id
  where s.organization_id = $1 and s.event_id = $2`;

/** An event that has a number; null when there is none with this id. */
export async function findEvent(
  db: Statements,
  organizationId: string,
  id: string,
): Promise<(EventRecord & { workspace_id: string | null }) | null> {
  const [event] = await db.query(eventById, [organizationId, id]);
  return event ?? null;
}

const eventData = sql`select ${renamed('events', { id: 'event_id', data: 'data', traceparent: 'traceparent' }, 'e')}
  from unnest($1::uuid[], $2::uuid[]) as wanted (organization_id, event_id)
  join event_sequences s on s.organization_id = wanted.organization_id and s.event_id = wanted.event_id
  join events e on e.organization_id = s.organization_id and e.transaction_number = s.transaction_number
    and e.written_at = s.written_at and e.id = s.event_id`;

/** The rendered resources of events that have numbers, and their traces. They may belong to several organizations. */
export const findEventData = (
  db: Statements,
  keys: readonly { organization_id: string; event_id: string }[],
): Promise<{ event_id: string; data: string; traceparent: string | null }[]> =>
  db.query(eventData, [keys.map((key) => key.organization_id), keys.map((key) => key.event_id)]);

const eventsSince = sql`select ${numbered}, ${columns('events', ['id', 'event_type', 'created_at', 'workspace_id'], 'e')}
  from event_sequences s
  join events e on e.organization_id = s.organization_id and e.transaction_number = s.transaction_number
    and e.written_at = s.written_at and e.id = s.event_id
  where s.organization_id = $1 and s.sequence > $2 and s.written_at >= $4 and e.created_at >= $3
  order by s.sequence limit $5`;

/**
 * Up to `limit` events after the number `after`, of the organization's time `since` or later. `writtenSince` is the real
 * time before which none of them can have been written, so that older months are not read.
 */
export const findEventsSince = (
  db: Statements,
  organizationId: string,
  { since, writtenSince, after, limit }: { since: Date; writtenSince: Date; after: number; limit: number },
): Promise<SequencedEvent[]> => db.query(eventsSince, [organizationId, after, since, writtenSince, limit]);
