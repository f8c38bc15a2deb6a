import type { Caller } from '../../context/caller.ts';
import type { CallerContext } from '../../context/context.ts';
import type { Statements } from '../../db/statements.ts';
import { AppError } from '../../kit/errors.ts';
import { isUuid } from '../../kit/ids.ts';
import { RenderedJson } from '../../kit/rendered-json.ts';
import { renderEnvelope } from './envelope.ts';
import { findEvent } from './events.sql.ts';

/** An event of the stream. Throws `not_found` for an event that has no number yet or that the caller may not see. */
export async function getEvent(context: CallerContext, db: Statements, id: string): Promise<RenderedJson> {
  const event = isUuid(id) ? await findEvent(db, context.organization.id, id) : null;
  if (!event || !canAccess(context.caller, event)) throw new AppError('not_found', 'Event not found');
  return new RenderedJson([Buffer.from(renderEnvelope(event))]);
}

/** An event belongs to the workspace of its batch or order, and the same users see it. */
const canAccess = (caller: Caller, event: { workspace_id: string | null }): boolean =>
  caller.canAccessAllWorkspaces || caller.workspaces.some(({ id }) => id === event.workspace_id);
