/** What pages show of deliveries: the health of endpoints, the requests of a delivery, and all deliveries of an event. */
import { insertInto } from '../../../db/insertions.ts';
import { columns, computed, renamed, sql } from '../../../db/sql.ts';
import type { Statements, Tx } from '../../../db/statements.ts';
import type { Row } from '../../../db/tables.ts';

export const mostCounted = 1_000;
const recentDeliveries = 20;

const health = sql`select ${renamed('webhook_endpoints', { id: 'endpoint_id' }, 'w')},
    ${computed(
      'pending',
      'bigint',
      `(select count(*) from (select from webhook_deliveries d where d.organization_id = w.organization_id
        and d.endpoint_id = w.id and d.status = 'pending' limit $3) as p)`,
    )},
    ${computed(
      'recent',
      'json',
      `coalesce((select json_agg(d.status order by d.event_id desc) from (
        select d.status, d.event_id from webhook_deliveries d where d.organization_id = w.organization_id
          and d.endpoint_id = w.id order by d.event_id desc limit $4) as d), '[]')`,
    ).as<{ recent: Row<'webhook_deliveries'>['status'][] }>()}
  from webhook_endpoints w where w.organization_id = $1 and w.id = any($2::uuid[])`;

/** What waits at endpoints, counted up to 1,000, and the status of their newest 20 deliveries. */
export const findHealthOfEndpoints = (db: Statements, organizationId: string, ids: readonly string[]) =>
  db.query(health, [organizationId, ids, mostCounted, recentDeliveries]);

const sent = sql`select ${columns('webhook_deliveries', ['event_id', 'event_type', 'sequence', 'event_created_at', 'test_data'], 'd')}
  from webhook_deliveries d where d.organization_id = $1 and d.endpoint_id = $2 and d.event_id = $3`;

/** What the body of a delivery is rendered from. */
export async function findDeliveredEvent(
  db: Statements,
  organizationId: string,
  endpointId: string,
  eventId: string,
) {
  const [row] = await db.query(sent, [organizationId, endpointId, eventId]);
  return row ?? null;
}

const requests = sql`select ${columns('webhook_attempts', ['id', 'is_replay', 'url', 'signed_at', 'signatures', 'response_headers'], 'a')}
  from webhook_attempts a where a.organization_id = $1 and a.endpoint_id = $2 and a.event_id = $3
  order by a.id desc limit 20`;

/** What the newest 20 attempts of a delivery sent, and the headers that were answered. */
export const findRequestsOfDelivery = (
  db: Statements,
  organizationId: string,
  endpointId: string,
  eventId: string,
) => db.query(requests, [organizationId, endpointId, eventId]);

/** The lateral part, kept apart by its offset, looks into the attempts of each delivery by their index. */
const ofEvent = sql`select ${renamed('webhook_endpoints', { id: 'endpoint_id', url: 'url' }, 'w')},
    ${computed('is_deleted', 'boolean', 'w.deleted_at is not null')}, ${columns('webhook_deliveries', ['status'], 'd')},
    ${computed('attempts_count', 'bigint', 'a.attempts')},
    ${computed('last_attempt_at', 'timestamptz or null', 'a.last_at')},
    ${computed('last_response_status', 'integer or null', 'a.last_status')}
  from webhook_endpoints w
  join webhook_deliveries d on d.organization_id = w.organization_id and d.endpoint_id = w.id and d.event_id = $2
  cross join lateral (
    select count(*) as attempts, max(t.attempted_at) as last_at,
      (array_agg(t.response_status order by t.id desc))[1] as last_status
    from webhook_attempts t where t.organization_id = $1 and t.endpoint_id = w.id and t.event_id = $2 offset 0
  ) as a
  where w.organization_id = $1
  order by w.id desc limit 100`;

/** How an event reached the endpoints of its organization, deleted ones included. */
export const findDeliveriesOfEvent = (db: Statements, organizationId: string, eventId: string) =>
  db.query(ofEvent, [organizationId, eventId]);

const insertReplay = insertInto('webhook_attempts');
const succeed = sql`update webhook_deliveries set status = 'succeeded', due_at = null, tries = tries + 1
  where organization_id = $1 and endpoint_id = $2 and event_id = $3 and status <> 'succeeded'`;

/**
 * Records a request that a person replayed. An acknowledged delivery has succeeded; its number of tries changes, so that an
 * attempt that is in flight does not set it back.
 */
export function writeReplay(tx: Tx, attempt: Row<'webhook_attempts'>): void {
  tx.insert(insertReplay, attempt);
  if (attempt.failure !== null) return;
  tx.defer(succeed, [attempt.organization_id, attempt.endpoint_id, attempt.event_id]);
}
