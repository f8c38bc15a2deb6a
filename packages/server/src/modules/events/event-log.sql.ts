import { columns, computed, fragment, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';

/** Which events of an organization to find, newest first. */
export interface EventLogFilters {
  /** Events with a lower sequence. Null to begin with the newest. */
  readonly before: number | null;
  readonly type: string | null;
  /** Null when the caller has access to all workspaces. */
  readonly workspaceIds: readonly string[] | null;
  /** The real times between which they were written. */
  readonly writtenFrom: Date | null;
  readonly writtenBefore: Date | null;
}

const newest = fragment`select s.sequence, s.written_at, s.transaction_number, s.event_id from event_sequences s
  where s.organization_id = $1 and ($2::bigint is null or s.sequence < $2) and ($3::text is null or s.event_type = $3)
    and ($4::uuid[] is null or s.workspace_id = any($4))
    and ($5::timestamptz is null or s.written_at >= $5) and ($6::timestamptz is null or s.written_at < $6)
  order by s.sequence desc limit $7`;
const resourceId = computed('resource_id', 'text', `coalesce(e.data::json ->> 'id', '')`);
const events = fragment`select ${columns('event_sequences', ['sequence'], 's')},
    ${columns('events', ['id', 'event_type', 'created_at'], 'e')}, ${resourceId}
  from (${newest}) as s
  join events e on e.organization_id = $1 and e.transaction_number = s.transaction_number
    and e.written_at = s.written_at and e.id = s.event_id`;
const page = sql`${events} order by s.sequence desc`;
const pageOfResource = sql`${events} where e.data::json ->> 'id' = $8 order by s.sequence desc`;
const end = sql`select ${computed('searched', 'bigint', 'count(*)')}, ${computed('last', 'bigint or null', 'min(s.sequence)')}
  from (${newest}) as s`;

const valuesOf = (organizationId: string, filters: EventLogFilters, limit: number): unknown[] => [
  organizationId,
  filters.before,
  filters.type,
  filters.workspaceIds,
  filters.writtenFrom,
  filters.writtenBefore,
  limit,
];

export const findNewestEvents = (
  db: Statements,
  organizationId: string,
  filters: EventLogFilters,
  limit: number,
) => db.query(page, valuesOf(organizationId, filters, limit));

/** Searches the next `searched` events for those about a resource. */
export const findNewestEventsOfResource = (
  db: Statements,
  organizationId: string,
  filters: EventLogFilters,
  { resourceId, searched }: { resourceId: string; searched: number },
) => db.query(pageOfResource, [...valuesOf(organizationId, filters, searched), resourceId]);

/** The lowest sequence of as many events, or null if there are fewer. */
export async function findEndOfSearch(
  db: Statements,
  organizationId: string,
  filters: EventLogFilters,
  limit: number,
): Promise<number | null> {
  const [row] = await db.query(end, valuesOf(organizationId, filters, limit));
  return row && row.searched === limit ? row.last : null;
}
