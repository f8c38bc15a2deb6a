/** Deliveries as they are taken, made and written down by the processes that deliver. */
import type { Statements, Tx } from '../../db/statements.ts';
import type { EndpointKey } from './endpoints.sql.ts';

/** A delivery that this process is to make, with what its endpoint was when it was taken. */
export interface ClaimedDelivery {
  organization_id: string;
  endpoint_id: string;
  event_id: string;
  event_type: string;
  sequence: number;
  event_created_at: Date;
  test_data: string | null;
  tries: number;
  url: string;
  secret: string;
  previous_secret: string | null;
  previous_secret_expires_at: Date | null;
  throttle: number | null;
  failing_since: Date | null;
  clock_offset_ms: number;
}

/** The head of an index for each endpoint. */
const endpointsWithDueDeliveries = `select w.organization_id as "organizationId", w.id as "endpointId"
  from webhook_endpoints w join organizations o on o.id = w.organization_id
  where w.deleted_at is null and w.disabled_at is null and exists (
    select from webhook_deliveries d
    where d.organization_id = w.organization_id and d.endpoint_id = w.id and d.status = 'pending'
      and d.claimed_by is null and d.due_at <= now() + make_interval(secs => o.clock_offset_ms / 1000.0))`;

export const findEndpointsWithDueDeliveries = (db: Statements): Promise<EndpointKey[]> =>
  db.query(endpointsWithDueDeliveries);

/** Each endpoint gives at most as many as asked for, of those that are due the longest, in the order of the stream. */
const claim = `with wanted as (
    select w.organization_id, w.id, a.most, w.url, w.secret, w.previous_secret, w.previous_secret_expires_at,
      w.throttle, w.failing_since, o.clock_offset_ms
    from unnest($1::uuid[], $2::uuid[], $3::integer[]) as a (organization_id, id, most)
    join webhook_endpoints w on w.organization_id = a.organization_id and w.id = a.id
    join organizations o on o.id = w.organization_id
    where w.deleted_at is null and w.disabled_at is null
  ), picked as (
    select wanted.*, due.event_id from wanted cross join lateral (
      select d.event_id from webhook_deliveries d
      where d.organization_id = wanted.organization_id and d.endpoint_id = wanted.id and d.status = 'pending'
        and d.claimed_by is null
        and d.due_at <= now() + make_interval(secs => wanted.clock_offset_ms / 1000.0)
      order by d.due_at limit wanted.most for update skip locked
    ) as due
  ), claimed as (
    update webhook_deliveries d set claimed_by = $4 from picked p
    where d.organization_id = p.organization_id and d.endpoint_id = p.id and d.event_id = p.event_id
    returning d.organization_id, d.endpoint_id, d.event_id, d.event_type, d.sequence, d.event_created_at, d.test_data,
      d.tries, p.url, p.secret, p.previous_secret, p.previous_secret_expires_at, p.throttle, p.failing_since,
      p.clock_offset_ms
  )
  select * from claimed order by sequence`;

export const claimDeliveries = (
  db: Statements,
  wanted: readonly (EndpointKey & { most: number })[],
  owner: string,
): Promise<ClaimedDelivery[]> =>
  db.query(claim, [
    wanted.map((each) => each.organizationId),
    wanted.map((each) => each.endpointId),
    wanted.map((each) => each.most),
    owner,
  ]);

/** What became of an attempt; times are the organization's. */
export interface RecordedAttempt {
  organizationId: string;
  endpointId: string;
  eventId: string;
  attemptId: string;
  attemptedAt: Date;
  responseStatus: number | null;
  failure: string | null;
  durationMs: number;
  responseBody: string | null;
  status: string;
  dueAt: Date | null;
}

/**
 * An attempt is recorded also where its delivery was taken from who made it; the delivery is left to who has it now.
 * Saying it again changes nothing: whether it was written may not have been answered.
 */
const record = `with outcome as (
    select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::timestamptz[], $6::integer[], $7::text[],
      $8::integer[], $9::text[], $10::text[], $11::timestamptz[]) as o (organization_id, endpoint_id, event_id,
      attempt_id, attempted_at, response_status, failure, duration_ms, response_body, status, due_at)
  ), recorded as (
    insert into webhook_attempts (organization_id, id, endpoint_id, event_id, attempted_at, response_status, failure,
      duration_ms, response_body)
    select organization_id, attempt_id, endpoint_id, event_id, attempted_at, response_status, failure, duration_ms,
      response_body from outcome
    on conflict (organization_id, id) do nothing
  )
  update webhook_deliveries d set claimed_by = null, attempts_count = d.attempts_count + 1, tries = d.tries + 1,
    status = o.status, due_at = o.due_at
  from outcome o where d.organization_id = o.organization_id and d.endpoint_id = o.endpoint_id
    and d.event_id = o.event_id and d.claimed_by = $12`;

export function writeAttempts(tx: Tx, attempts: readonly RecordedAttempt[], owner: string): void {
  const column = <Name extends keyof RecordedAttempt>(name: Name) => attempts.map((attempt) => attempt[name]);
  tx.write(record, [
    column('organizationId'),
    column('endpointId'),
    column('eventId'),
    column('attemptId'),
    column('attemptedAt'),
    column('responseStatus'),
    column('failure'),
    column('durationMs'),
    column('responseBody'),
    column('status'),
    column('dueAt'),
    owner,
  ]);
}

const release = `update webhook_deliveries d set claimed_by = null from organizations o
  where d.organization_id = o.id and d.claimed_by = $1`;

/** Leaves to others what this process has taken and not made. */
export async function releaseClaims(db: Statements, owner: string): Promise<void> {
  await db.query(release, [owner]);
}

export interface DeliveryKey {
  organization_id: string;
  endpoint_id: string;
  event_id: string;
}

const keysOf = (keys: readonly DeliveryKey[]): unknown[] => [
  keys.map((key) => key.organization_id),
  keys.map((key) => key.endpoint_id),
  keys.map((key) => key.event_id),
];

const releaseSome = `update webhook_deliveries d set claimed_by = null
  from unnest($2::uuid[], $3::uuid[], $4::uuid[]) as k (organization_id, endpoint_id, event_id)
  where d.organization_id = k.organization_id and d.endpoint_id = k.endpoint_id and d.event_id = k.event_id
    and d.claimed_by = $1`;

export async function releaseDeliveries(
  db: Statements,
  owner: string,
  deliveries: readonly DeliveryKey[],
): Promise<void> {
  await db.query(releaseSome, [owner, ...keysOf(deliveries)]);
}

const giveUp = `update webhook_deliveries d set claimed_by = null, status = 'failed', due_at = null
  from unnest($2::uuid[], $3::uuid[], $4::uuid[]) as k (organization_id, endpoint_id, event_id)
  where d.organization_id = k.organization_id and d.endpoint_id = k.endpoint_id and d.event_id = k.event_id
    and d.claimed_by = $1`;

/** Ends deliveries whose event is not kept any more. */
export async function giveUpDeliveries(
  db: Statements,
  owner: string,
  deliveries: readonly DeliveryKey[],
): Promise<void> {
  await db.query(giveUp, [owner, ...keysOf(deliveries)]);
}

const claimedBy = `select d.organization_id, d.endpoint_id, d.event_id from webhook_deliveries d
  join organizations o on d.organization_id = o.id where d.claimed_by = $1`;

export const findClaims = (db: Statements, owner: string): Promise<DeliveryKey[]> =>
  db.query(claimedBy, [owner]);

/**
 * Who delivers holds an advisory lock while it lives; whose lock can be had is dead. A database server that has just
 * been started is given a few seconds in which they come back.
 */
const freeOrphaned = `with owners as materialized (
    select distinct d.claimed_by as owner from webhook_deliveries d join organizations o on d.organization_id = o.id
    where d.claimed_by is not null and pg_postmaster_start_time() < now() - interval '5 seconds'
  ), dead as materialized (
    select owner from owners where pg_try_advisory_xact_lock($1, hashtext(owner::text))
  )
  update webhook_deliveries d set claimed_by = null from dead, organizations o
  where d.organization_id = o.id and d.claimed_by = dead.owner`;

/** Gives back what processes that died had taken. `lockSpace` is the first number of their locks. */
export async function freeOrphanedDeliveries(db: Statements, lockSpace: number): Promise<void> {
  await db.query(freeOrphaned, [lockSpace]);
}

const unsettled = `select exists (
    select from webhook_endpoints w
    where w.organization_id = $1 and w.deleted_at is null and w.disabled_at is null and (
      exists (select from webhook_deliveries d where d.organization_id = w.organization_id and d.endpoint_id = w.id
        and d.status = 'pending' and d.claimed_by is null and d.due_at <= $2)
      or exists (select from webhook_deliveries d where d.organization_id = w.organization_id
        and d.endpoint_id = w.id and d.claimed_by is not null))) as "isUnsettled"`;

/** Whether something of an organization is under way, or due until a time. */
export async function hasUnsettledDeliveries(
  db: Statements,
  organizationId: string,
  until: Date,
): Promise<boolean> {
  const [row] = await db.query<{ isUnsettled: boolean }>(unsettled, [organizationId, until]);
  return row?.isUnsettled ?? false;
}

const earliestDue = `select min(due.due_at) as "dueAt" from webhook_endpoints w cross join lateral (
    select d.due_at from webhook_deliveries d where d.organization_id = w.organization_id and d.endpoint_id = w.id
      and d.status = 'pending' and d.claimed_by is null and d.due_at <= $2 order by d.due_at limit 1) as due
  where w.organization_id = $1 and w.deleted_at is null and w.disabled_at is null`;

/** When the next attempt of an organization is due, if that is until a time. */
export async function findEarliestDelivery(
  db: Statements,
  organizationId: string,
  until: Date,
): Promise<Date | null> {
  const [row] = await db.query<{ dueAt: Date | null }>(earliestDue, [organizationId, until]);
  return row?.dueAt ?? null;
}
