/**
 * Signals that something of an organization has changed, for the pages that show it. They say what kind of thing it is and who
 * may hear of it. Events cause them when they get their numbers; what changes without an event signals by itself.
 */
import { type LiveKind, liveKinds } from '@gifts/contract/dashboard/live';
import { isOneOf } from '@gifts/contract/is-one-of';
import type { Signals } from '../../db/signals.ts';
import type { Tx } from '../../db/statements.ts';
import type { SequencedEvent } from './event-streams.sql.ts';

/** The topic of changes. Every process that has streams hears all of them. */
export const changesTopic = 'changes';

export interface Change {
  readonly organizationId: string;
  readonly kind: LiveKind;
  /** The workspace of what has changed. Null: it belongs to none, or that is not known. */
  readonly workspaceId: string | null;
}

const separator = ' ';

/** The subject of a signal after others may have been lost. */
export const everythingChanged = '*';

export const signalChange = (tx: Tx, { organizationId, kind, workspaceId }: Change): void =>
  tx.signal(changesTopic, [organizationId, kind, workspaceId ?? ''].join(separator));

/** Tells the other processes what was heard in this one. They find its name in it. */
export const forwardChange = (signals: Signals, subject: string, processName: string): void =>
  signals.notifyOthers({ topic: changesTopic, subject: subject + separator + processName });

/** The change that a signal is about, and the process that has passed it on. */
export function changeOf(subject: string): { change: Change | null; processName: string | null } {
  const [organizationId = '', kind = '', workspaceId = '', processName = null] = subject.split(separator);
  const change = isOneOf(liveKinds, kind)
    ? { organizationId, kind, workspaceId: workspaceId === '' ? null : workspaceId }
    : null;
  return { change, processName };
}

/** Signals what a slice of events is about: a few workspaces, however many events there are. */
export function signalChangesOf(tx: Tx, organizationId: string, events: readonly SequencedEvent[]): void {
  for (const { event_type: type, workspace_id: workspaceId } of events) {
    const kind = kindOf(type);
    if (kind) signalChange(tx, { organizationId, kind, workspaceId });
  }
}

/** Shippers have no dashboard. */
function kindOf(eventType: string): LiveKind | null {
  if (eventType.startsWith('order.')) return 'orders';
  return eventType.startsWith('order_batch.') ? 'order_batches' : null;
}
