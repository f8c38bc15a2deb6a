/** Which process delivers to an endpoint. Each endpoint has one owner at a time, which is written while it has work. */
import { renamed, sql } from '../../../db/sql.ts';
import type { Statements } from '../../../db/statements.ts';
import { type EndpointKey, keysOf } from '../endpoints/endpoints.sql.ts';

/** Includes endpoints that the owner has already: the answer to its first statement may have been lost. */
const acquire = sql`with free as (
    select w.organization_id, w.id from unnest($1::uuid[], $2::uuid[]) as a (organization_id, id)
    join webhook_endpoints w on w.organization_id = a.organization_id and w.id = a.id
    where w.deleted_at is null and w.disabled_at is null and (w.claimed_by is null or w.claimed_by = $3)
    for no key update of w skip locked
  )
  update webhook_endpoints w set claimed_by = $3 from free
  where w.organization_id = free.organization_id and w.id = free.id
  returning ${renamed('webhook_endpoints', { id: 'endpointId' }, 'w')}`;

/** Takes endpoints that no other process owns. Returns the ids of those that the owner has now. */
export async function acquireEndpoints(
  db: Statements,
  owner: string,
  endpoints: readonly EndpointKey[],
): Promise<Set<string>> {
  const acquired = await db.query(acquire, [...keysOf(endpoints), owner]);
  return new Set(acquired.map(({ endpointId }) => endpointId));
}

const release = sql`update webhook_endpoints w set claimed_by = null
  from unnest($1::uuid[], $2::uuid[]) as a (organization_id, id)
  where w.organization_id = a.organization_id and w.id = a.id and w.claimed_by = $3`;

export async function releaseEndpoints(
  db: Statements,
  owner: string,
  endpoints: readonly EndpointKey[],
): Promise<void> {
  await db.query(release, [...keysOf(endpoints), owner]);
}

const releaseAll = sql`update webhook_endpoints w set claimed_by = null from organizations o
  where w.organization_id = o.id and w.claimed_by = $1`;

export async function releaseAllEndpoints(db: Statements, owner: string): Promise<void> {
  await db.query(releaseAll, [owner]);
}

/**
 * Each owner holds an advisory lock while it is alive, so an owner whose lock is free is dead. After a start of the
 * database server, owners have a few seconds to take their locks again.
 */
const reclaimAbandoned = sql`with claimed as materialized (
    select w.organization_id, w.id, w.claimed_by from webhook_endpoints w join organizations o on w.organization_id = o.id
    where w.claimed_by <> $2 and pg_postmaster_start_time() < now() - interval '5 seconds'
  ), dead as materialized (
    select owner from (select distinct claimed_by as owner from claimed) as owners
    where pg_try_advisory_xact_lock($1, hashtext(owner::text))
  ), orphaned as (
    select w.organization_id, w.id from claimed c
    join dead on dead.owner = c.claimed_by
    join webhook_endpoints w on w.organization_id = c.organization_id and w.id = c.id and w.claimed_by = dead.owner
    for no key update of w skip locked
  )
  update webhook_endpoints w set claimed_by = null from orphaned
  where w.organization_id = orphaned.organization_id and w.id = orphaned.id returning w.id`;

/** Releases the endpoints of owners that died. Returns how many. `lockSpace` is the first number of the owners' locks. */
export async function reclaimAbandonedEndpoints(
  db: Statements,
  lockSpace: number,
  owner: string,
): Promise<number> {
  return (await db.query(reclaimAbandoned, [lockSpace, owner])).length;
}
