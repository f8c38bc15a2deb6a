import type { EventType } from '@gifts/contract/events';
import type { Tx } from '../../db/statements.ts';
import { newId } from '../../kit/ids.ts';
import { eventsTopic } from './event-streams.sql.ts';

interface NewEvents {
  organizationId: string;
  type: EventType;
  at: Date;
}

/** The resource that an event is about, as its detail endpoint shows it. */
interface Resource {
  /** Users with access to this workspace see the event. Null: only users with access to all workspaces do. */
  workspace_id: string | null;
}

const insertEvents = `insert into events (organization_id, id, workspace_id, event_type, created_at, data)
  select $1, e.id, e.workspace_id, $2, $3, e.data
  from unnest($4::uuid[], $5::uuid[], $6::text[]) as e (id, workspace_id, data)`;

/** Adds one event for each resource, in the transaction that makes the change. */
export function appendEvents(
  tx: Tx,
  { organizationId, type, at }: NewEvents,
  resources: readonly Resource[],
): void {
  tx.defer(insertEvents, [
    organizationId,
    type,
    at,
    resources.map(newId),
    resources.map(({ workspace_id }) => workspace_id),
    resources.map((data) => JSON.stringify(data)),
  ]);
  tx.signal(eventsTopic, organizationId);
}

const insertEvent = `insert into events (organization_id, id, workspace_id, event_type, created_at, data)
  values ($1, $2, $3, $4, $5, $6)`;

/** Adds one event, in the transaction that makes the change. */
export function appendEvent(
  tx: Tx,
  { organizationId, type, at, data }: NewEvents & { data: Resource },
): void {
  tx.defer(insertEvent, [organizationId, newId(), data.workspace_id, type, at, JSON.stringify(data)]);
  tx.signal(eventsTopic, organizationId);
}

const insertEventAfter = `insert into events (organization_id, id, workspace_id, event_type, created_at, data)
  values ($1, uuid_v7(now(), $2), $3, $4, $5, $6)`;

/** Adds one event whose id comes after those of `count` events that an SQL statement of this transaction has added. */
export function appendEventAfter(
  tx: Tx,
  count: number,
  { organizationId, type, at, data }: NewEvents & { data: Resource },
): void {
  tx.defer(insertEventAfter, [organizationId, count + 1, data.workspace_id, type, at, JSON.stringify(data)]);
  tx.signal(eventsTopic, organizationId);
}

/** Wakes the sequencer after the commit, for events that an SQL statement has added itself. */
export const signalEvents = (tx: Tx, organizationId: string): void => tx.signal(eventsTopic, organizationId);
