import type { EventType } from '@gifts/contract/events';
import type { Tx } from '../../db/statements.ts';
import { newId } from '../../kit/ids.ts';

interface NewEvents {
  organizationId: string;
  type: EventType;
  at: Date;
}

const insertEvents = `insert into events (organization_id, id, event_type, created_at, data)
  select $1, e.id, $2, $3, e.data from unnest($4::uuid[], $5::text[]) as e (id, data)`;

/** Adds what happened to the organization's events, in the transaction that makes it happen: one for each resource. */
export function appendEvents(
  tx: Tx,
  { organizationId, type, at }: NewEvents,
  resources: readonly object[],
): void {
  const ids = resources.map(newId);
  tx.write(insertEvents, [organizationId, type, at, ids, resources.map((data) => JSON.stringify(data))]);
}

const insertEvent = `insert into events (organization_id, id, event_type, created_at, data) values ($1, $2, $3, $4, $5)`;

export function appendEvent(tx: Tx, { organizationId, type, at, data }: NewEvents & { data: object }): void {
  tx.write(insertEvent, [organizationId, newId(), type, at, JSON.stringify(data)]);
}

const insertEventBehind = `insert into events (organization_id, id, event_type, created_at, data)
  values ($1, uuid_v7(now(), $2), $3, $4, $5)`;

/** The same, for an event that follows `count` events which a statement of this transaction has added. */
export function appendEventBehind(
  tx: Tx,
  count: number,
  { organizationId, type, at, data }: NewEvents & { data: object },
): void {
  tx.write(insertEventBehind, [organizationId, count + 1, type, at, JSON.stringify(data)]);
}
