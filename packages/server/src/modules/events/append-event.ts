import type { EventType, ShipperEventType } from '@gifts/contract/events';
import type { FulfilmentShipment } from '@gifts/contract/fulfilment';
import type { Context } from '../../context/context.ts';
import { insertInto, insertManyInto, insertSelected } from '../../db/insertions.ts';
import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/statements.ts';
import { newId } from '../../kit/ids.ts';
import { eventsTopic } from './event-streams.sql.ts';
import { sealShipTo } from './sealed-ship-to.ts';

interface NewEvents {
  organizationId: string;
  type: EventType;
  at: Date;
}

/** The resource that an event is about, as its detail endpoint shows it. */
interface Resource {
  id: string;
  /** Users with access to this workspace see the event. Null: only users with access to all workspaces do. */
  workspace_id: string | null;
}

/** The database sets the time, the transaction and the trace of an event. */
const except = ['transaction_number', 'written_at', 'traceparent'] as const;

const insertEvents = insertManyInto('events', {
  shared: ['organization_id', 'event_type', 'created_at'],
  except,
});

/** Adds one event for each resource, in the transaction that makes the change. */
export function appendEvents(
  tx: Tx,
  { organizationId, type, at }: NewEvents,
  resources: readonly Resource[],
): void {
  tx.insert(
    insertEvents,
    { organization_id: organizationId, event_type: type, created_at: at },
    resources.map((data) => ({
      id: newId(),
      workspace_id: data.workspace_id,
      resource_id: data.id,
      data: JSON.stringify(data),
    })),
  );
  tx.signal(eventsTopic, organizationId);
}

const insertShipperEvents = insertManyInto('events', { shared: ['event_type', 'created_at'], except });

/** An event of a shipper. Its brand takes the place of a workspace. */
interface ShipperEvent {
  organizationId: string;
  data: FulfilmentShipment;
}

/** Adds events of shippers about shipments, in the transaction that makes the change. `at` is real time. */
export function appendShipperEvents(
  { vault }: Pick<Context, 'vault'>,
  tx: Tx,
  { type, at }: { type: ShipperEventType; at: Date },
  events: readonly ShipperEvent[],
): void {
  if (events.length === 0) return;
  const rows = events.map(({ organizationId, data }) => ({
    organization_id: organizationId,
    id: newId(),
    workspace_id: data.brand.id,
    resource_id: data.id,
    data: JSON.stringify(sealShipTo(vault, organizationId, data)),
  }));
  tx.insert(insertShipperEvents, { event_type: type, created_at: at }, rows);
  for (const id of new Set(events.map(({ organizationId }) => organizationId))) tx.signal(eventsTopic, id);
}

const insertEvent = insertInto('events', { except });

/** Adds one event, in the transaction that makes the change. */
export function appendEvent(
  tx: Tx,
  { organizationId, type, at, data }: NewEvents & { data: Resource },
): void {
  tx.insert(insertEvent, {
    organization_id: organizationId,
    id: newId(),
    workspace_id: data.workspace_id,
    resource_id: data.id,
    event_type: type,
    created_at: at,
    data: JSON.stringify(data),
  });
  tx.signal(eventsTopic, organizationId);
}

const insertEventAfter = sql`${insertSelected('events', {
  except,
  values: {
    organization_id: '$1',
    id: 'uuid_v7(now(), $2)',
    workspace_id: '$3',
    event_type: '$4',
    created_at: '$5',
    data: '$6',
    resource_id: '$7',
  },
})}`;

/** Adds one event whose id comes after those of `count` events that an SQL statement of this transaction has added. */
export function appendEventAfter(
  tx: Tx,
  count: number,
  { organizationId, type, at, data }: NewEvents & { data: Resource },
): void {
  const { id, workspace_id: workspaceId } = data;
  tx.defer(insertEventAfter, [organizationId, count + 1, workspaceId, type, at, JSON.stringify(data), id]);
  tx.signal(eventsTopic, organizationId);
}

/** Wakes the sequencer after the commit, for events that an SQL statement has added itself. */
export const signalEvents = (tx: Tx, organizationId: string): void => tx.signal(eventsTopic, organizationId);
