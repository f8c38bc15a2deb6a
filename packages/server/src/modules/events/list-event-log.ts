import type { EventLog, EventSummary, ListEventLogQuery } from '@gifts/contract/dashboard/webhook-pages';
import { parseTime } from '@gifts/contract/time';
import type { CallerContext } from '../../context/context.ts';
import {
  type EventLogFilters,
  findEndOfSearch,
  findNewestEvents,
  findNewestEventsOfResource,
} from './event-log.sql.ts';

const defaultLimit = 50;
/** How many events are searched for those of one resource before the answer. */
const searched = 5_000;

/** A page of the events that the person may see, newest first. */
export async function listEventLog(
  { db, organization, caller }: CallerContext,
  { before, limit = defaultLimit, event_type, resource_id, ...times }: ListEventLogQuery,
): Promise<EventLog> {
  const filters: EventLogFilters = {
    before: before ?? null,
    type: event_type ?? null,
    workspaceIds: caller.canAccessAllWorkspaces ? null : caller.workspaces.map(({ id }) => id),
    writtenFrom: readTime(times['created_at[after]']),
    writtenBefore: readTime(times['created_at[before]']),
  };
  if (resource_id === undefined) {
    // One more shows whether there are more.
    const found = await findNewestEvents(db, organization.id, filters, limit + 1);
    const shown = found.slice(0, limit);
    return pageOf(shown, found.length > limit ? (shown.at(-1)?.sequence ?? null) : null);
  }
  const search = { resourceId: resource_id.toLowerCase(), searched };
  const [found, end] = await Promise.all([
    findNewestEventsOfResource(db, organization.id, filters, search),
    findEndOfSearch(db, organization.id, filters, searched),
  ]);
  const shown = found.slice(0, limit);
  return pageOf(shown, found.length > limit ? (shown.at(-1)?.sequence ?? null) : end);
}

type EventRow = Awaited<ReturnType<typeof findNewestEvents>>[number];

const pageOf = (rows: readonly EventRow[], next: number | null): EventLog => ({
  data: rows.map(({ id, event_type, created_at, sequence, resource_id }) => ({
    id,
    // The account of an organization has no events of shippers.
    event_type: event_type as EventSummary['event_type'],
    created_at: created_at.toISOString(),
    sequence,
    resource_id,
  })),
  list_meta: { next_before: next },
});

const readTime = (text: string | undefined): Date | null => (text === undefined ? null : parseTime(text));
