import type { ListEventsQuery } from '@gifts/contract/event-envelope';
import type { Static } from '@gifts/contract/schema';
import type { CallerContext } from '../../context/context.ts';
import type { Statements } from '../../db/statements.ts';
import { badRequest } from '../../kit/bad-request.ts';
import { dayMs } from '../../kit/duration.ts';
import { idTime } from '../../kit/ids.ts';
import { RenderedJson } from '../../kit/rendered-json.ts';
import { type EventRecord, renderEnvelope } from './envelope.ts';
import { findEvents, findSequence } from './events.sql.ts';
import { eventRetentionDays } from './maintain-event-partitions.process.ts';

const defaultLimit = 20;

/** The next events after a position, oldest first. When there are none, `next_after` repeats the position. */
export async function listEvents(
  context: CallerContext,
  db: Statements,
  { after, limit = defaultLimit, event_type }: Static<typeof ListEventsQuery>,
): Promise<RenderedJson> {
  const { caller, organization } = context;
  const position = after === undefined ? 0 : await readPosition(context, db, after);
  const workspaceIds = caller.canAccessAllWorkspaces ? null : caller.workspaces.map(({ id }) => id);
  // Events of some workspaces have no index of their own, so this search must not hold up the shared connections.
  const source = workspaceIds === null ? db : context.db;
  const found = await findEvents(
    source,
    organization.id,
    { after: position, limit: limit + 1 },
    { type: event_type ?? null, workspaceIds },
  );
  const events = found.slice(0, limit);
  const nextAfter = events.at(-1)?.id ?? after?.toLowerCase() ?? null;
  return renderList(events, { has_more: found.length > limit, next_after: nextAfter });
}

function renderList(
  events: readonly EventRecord[],
  meta: { has_more: boolean; next_after: string | null },
): RenderedJson {
  const data = events.map(renderEnvelope).join(',');
  return new RenderedJson([Buffer.from(`{"data":[${data}],"list_meta":${JSON.stringify(meta)}}`)]);
}

/**
 * The sequence number of the event `after`. It may be any event of the organization, also one that the caller has no
 * access to, so that a poller goes on when its user leaves a workspace.
 */
async function readPosition(context: CallerContext, db: Statements, after: string): Promise<number> {
  const sequence = await findSequence(db, context.organization.id, after);
  if (sequence !== null) return sequence;
  const retentionMs = eventRetentionDays * dayMs;
  const isGone = context.clock.now().getTime() - idTime(after).getTime() > retentionMs;
  const message = isGone
    ? `After is an event of more than ${eventRetentionDays} days ago, and events are kept for ${eventRetentionDays} days: leave it out to begin with the oldest there is`
    : `After is not the id of an event: ${after}`;
  throw badRequest([{ field: 'after', message }]);
}
