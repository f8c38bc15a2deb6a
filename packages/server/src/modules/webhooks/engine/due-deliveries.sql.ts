/** Deliveries that are due, as the delivery engine reads them. */
import type { Database } from '../../../db/database.ts';
import { columns, computed, fragment, renamed, sql } from '../../../db/sql.ts';
import type { Statements } from '../../../db/statements.ts';
import { type EndpointKey, endpointKey, type PreviousSecret } from '../endpoints/endpoints.sql.ts';

/** A delivery that is due, with its endpoint and its organization's clock as they were when it was read. */
export interface DueDelivery {
  organization_id: string;
  endpoint_id: string;
  event_id: string;
  event_type: string;
  sequence: number;
  event_created_at: Date;
  test_data: string | null;
  tries: number;
  url: string;
  /** Sealed. */
  secret: string;
  previous_secrets: PreviousSecret[];
  throttle: number | null;
  failing_since: Date | null;
  clock_offset_ms: number;
}

/** A lateral join with a limit reads one index entry for each endpoint, however many deliveries are pending. */
const endpointsWithDueDeliveries = sql`select ${endpointKey}, ${computed('isFree', 'boolean', 'w.claimed_by is null')}
  from webhook_endpoints w join organizations o on o.id = w.organization_id
  cross join lateral (
    select from webhook_deliveries d
    where d.organization_id = w.organization_id and d.endpoint_id = w.id and d.status = 'pending'
      and d.due_at <= now() + make_interval(secs => o.clock_offset_ms / 1000.0)
    order by d.due_at limit 1
  ) as due
  where w.deleted_at is null and w.disabled_at is null and (w.claimed_by is null or w.claimed_by = $1)`;

/** Endpoints with deliveries that are due, of those that the owner or nobody has. */
export const findEndpointsWithDueDeliveries = (
  db: Database,
  owner: string,
): Promise<(EndpointKey & { isFree: boolean })[]> =>
  db.planned((source) => source.query(endpointsWithDueDeliveries, [owner]));

const dueDelivery = columns(
  'webhook_deliveries',
  ['event_id', 'event_type', 'sequence', 'event_created_at', 'test_data', 'tries'],
  'd',
);
const endpoint = fragment`${renamed('webhook_endpoints', { id: 'endpoint_id' }, 'w')}, ${columns(
  'webhook_endpoints',
  ['organization_id', 'url', 'secret', 'previous_secrets', 'throttle', 'failing_since'],
  'w',
).as<Pick<DueDelivery, 'previous_secrets'>>()}`;

/** Reads up to `most` deliveries of each endpoint, those first that have been due the longest. */
const due = sql`select ${dueDelivery}, ${endpoint}, ${columns('organizations', ['clock_offset_ms'], 'o')}
  from unnest($1::uuid[], $2::uuid[], $3::integer[]) as a (organization_id, id, most)
  join webhook_endpoints w on w.organization_id = a.organization_id and w.id = a.id
  join organizations o on o.id = w.organization_id
  cross join lateral (
    select d.event_id, d.event_type, d.sequence, d.event_created_at, d.test_data, d.tries from webhook_deliveries d
    where d.organization_id = w.organization_id and d.endpoint_id = w.id and d.status = 'pending'
      and d.due_at <= now() + make_interval(secs => o.clock_offset_ms / 1000.0)
    order by d.due_at limit a.most
  ) as d
  where w.claimed_by = $4 and w.deleted_at is null and w.disabled_at is null
  order by d.sequence`;

/** Deliveries that are due at endpoints of the owner, up to a limit for each, in the order of the stream. */
export const findDueDeliveries = (
  db: Database,
  owner: string,
  reads: readonly (EndpointKey & { limit: number })[],
): Promise<DueDelivery[]> =>
  db.planned((source) =>
    source.query(due, [
      reads.map((each) => each.organizationId),
      reads.map((each) => each.endpointId),
      reads.map((each) => each.limit),
      owner,
    ]),
  );

const failWithoutEvent = sql`update webhook_deliveries d set status = 'failed', due_at = null
  from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as k (organization_id, endpoint_id, event_id)
  where d.organization_id = k.organization_id and d.endpoint_id = k.endpoint_id and d.event_id = k.event_id`;

/** Sets deliveries to failed whose event is not kept any more. */
export async function updateDeliveriesWithoutEvent(
  db: Statements,
  deliveries: readonly Pick<DueDelivery, 'organization_id' | 'endpoint_id' | 'event_id'>[],
): Promise<void> {
  await db.query(failWithoutEvent, [
    deliveries.map((key) => key.organization_id),
    deliveries.map((key) => key.endpoint_id),
    deliveries.map((key) => key.event_id),
  ]);
}

const earliest = sql`select ${computed('dueAt', 'timestamptz or null', 'min(d.due_at)')} from webhook_endpoints w cross join lateral (
    select d.due_at from webhook_deliveries d where d.organization_id = w.organization_id and d.endpoint_id = w.id
      and d.status = 'pending' and d.due_at <= $2 order by d.due_at limit 1) as d
  where w.organization_id = $1 and w.deleted_at is null and w.disabled_at is null`;

/** When the next attempt of an organization is due, requests in flight included; null when that is after `until`. */
export async function findEarliestDelivery(
  db: Statements,
  organizationId: string,
  until: Date,
): Promise<Date | null> {
  const [row] = await db.query(earliest, [organizationId, until]);
  return row?.dueAt ?? null;
}
