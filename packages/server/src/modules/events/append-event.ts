import type { EventType } from '@gifts/contract/events';
import type { Tx } from '../../db/statements.ts';
import { newId } from '../../kit/ids.ts';

const insertEvent = `insert into events (organization_id, id, event_type, created_at, data) values ($1, $2, $3, $4, $5)`;

/** Adds what happened to the organization's events, in the transaction that makes it happen. */
export function appendEvent(
  tx: Tx,
  event: { organizationId: string; type: EventType; at: Date; data: object },
): void {
  tx.write(insertEvent, [event.organizationId, newId(), event.type, event.at, JSON.stringify(event.data)]);
}

const insertEvents = `insert into events (organization_id, id, event_type, created_at, data)
  select $1, e.id, $2, $3, e.data from unnest($4::uuid[], $5::text[]) as e (id, data)`;

/** The same for many resources to which the same has happened. */
export function appendEvents(
  tx: Tx,
  events: { organizationId: string; type: EventType; at: Date; data: readonly object[] },
): void {
  const { organizationId, type, at, data } = events;
  const ids = data.map(() => newId());
  tx.write(insertEvents, [organizationId, type, at, ids, data.map((one) => JSON.stringify(one))]);
}

const insertEventBehind = `insert into events (organization_id, id, event_type, created_at, data)
  values ($1, uuid_v7(now(), $2), $3, $4, $5)`;

/** The same, for an event that follows `count` events which a statement of this transaction has added. */
export function appendEventBehind(
  tx: Tx,
  count: number,
  event: { organizationId: string; type: EventType; at: Date; data: object },
): void {
  tx.write(insertEventBehind, [
    event.organizationId,
    count + 1,
    event.type,
    event.at,
    JSON.stringify(event.data),
  ]);
}
