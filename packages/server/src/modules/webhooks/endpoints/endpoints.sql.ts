import { insertInto } from '../../../db/insertions.ts';
import { columns, computed, renamed, sql, total } from '../../../db/sql.ts';
import type { Statements, Tx } from '../../../db/statements.ts';
import { type Change, signalChange } from '../../events/change-signals.ts';

/** Why the service disables an endpoint by itself. */
export type OwnReason = 'gone' | 'failing';
export type DisabledReason = OwnReason | 'paused';

/** A secret that was rotated out. Requests are signed with it too until it expires. */
export interface PreviousSecret {
  /** Sealed. */
  secret: string;
  expires_at: string;
}

export interface EndpointRow {
  organization_id: string;
  id: string;
  url: string;
  description: string | null;
  metadata: Record<string, string>;
  event_patterns: string[];
  throttle: number | null;
  /** Sealed. */
  secret: string;
  /** Newest first. */
  previous_secrets: PreviousSecret[];
  failing_since: Date | null;
  disabled_reason: DisabledReason | null;
  disabled_at: Date | null;
  created_at: Date;
}

const endpoint = columns('webhook_endpoints', [
  'organization_id',
  'id',
  'url',
  'description',
  'metadata',
  'event_patterns',
  'throttle',
  'secret',
  'previous_secrets',
  'failing_since',
  'disabled_reason',
  'disabled_at',
  'created_at',
]).as<Pick<EndpointRow, 'metadata' | 'previous_secrets' | 'disabled_reason'>>();

const insertion = insertInto('webhook_endpoints', {
  except: [
    'claimed_by',
    'deleted_at',
    'disabled_at',
    'disabled_reason',
    'failing_since',
    'last_failed_at',
    'previous_secrets',
  ],
});

/** What pages that show webhooks or their deliveries learn when something about them has changed. */
export const changeOfWebhooks = (organizationId: string): Change => ({
  organizationId,
  kind: 'webhooks',
  workspaceId: null,
});

export function writeNewEndpoint(tx: Tx, row: EndpointRow): void {
  tx.insert(insertion, row);
  signalChange(tx, changeOfWebhooks(row.organization_id));
}

const byId = sql`select ${endpoint} from webhook_endpoints where organization_id = $1 and id = $2 and deleted_at is null`;

export async function findEndpoint(
  db: Statements,
  organizationId: string,
  id: string,
): Promise<EndpointRow | null> {
  const [row] = await db.query(byId, [organizationId, id]);
  return row ?? null;
}

const locked = sql`${byId} for no key update`;

export async function lockEndpoint(tx: Tx, organizationId: string, id: string): Promise<EndpointRow | null> {
  const [row] = await tx.query(locked, [organizationId, id]);
  return row ?? null;
}

const page = sql`select ${endpoint} from webhook_endpoints where organization_id = $1 and deleted_at is null
  order by id desc limit $2 offset $3`;
const counted = sql`select ${total} from webhook_endpoints where organization_id = $1 and deleted_at is null`;

export async function countEndpoints(db: Statements, organizationId: string): Promise<number> {
  const [row] = await db.query(counted, [organizationId]);
  return row?.total ?? 0;
}

const unhealthy = sql`select ${total} from webhook_endpoints
  where organization_id = $1 and deleted_at is null and (failing_since is not null or disabled_at is not null)`;

/** Counts the endpoints that acknowledge nothing or are disabled. */
export async function countUnhealthyEndpoints(db: Statements, organizationId: string): Promise<number> {
  const [row] = await db.query(unhealthy, [organizationId]);
  return row?.total ?? 0;
}

export const findEndpoints = (
  db: Statements,
  organizationId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<EndpointRow[]> => db.query(page, [organizationId, limit, offset]);

const update = sql`update webhook_endpoints
  set url = $3, description = $4, metadata = $5, event_patterns = $6, throttle = $7, secret = $8,
    previous_secrets = $9, failing_since = $10, disabled_reason = $11, disabled_at = $12
  where organization_id = $1 and id = $2`;

/** Writes all of a locked endpoint that can change. */
export function writeEndpoint(tx: Tx, row: EndpointRow): void {
  tx.defer(update, [
    row.organization_id,
    row.id,
    row.url,
    row.description,
    row.metadata,
    row.event_patterns,
    row.throttle,
    row.secret,
    JSON.stringify(row.previous_secrets),
    row.failing_since,
    row.disabled_reason,
    row.disabled_at,
  ]);
  signalChange(tx, changeOfWebhooks(row.organization_id));
}

const deletion = sql`update webhook_endpoints set deleted_at = $3 where organization_id = $1 and id = $2`;

/** The row stays, and with it the deliveries, until their months are dropped. */
export function writeDeletedEndpoint(tx: Tx, organizationId: string, id: string, at: Date): void {
  tx.defer(deletion, [organizationId, id, at]);
  signalChange(tx, changeOfWebhooks(organizationId));
}

const listening = sql`select ${columns('webhook_endpoints', ['id', 'event_patterns'])} from webhook_endpoints
  where organization_id = $1 and deleted_at is null and disabled_at is null`;

/** The endpoints of an organization that events are sent to. */
export const findListeningEndpoints = (
  db: Statements,
  organizationId: string,
): Promise<Pick<EndpointRow, 'id' | 'event_patterns'>[]> => db.query(listening, [organizationId]);

/**
 * Writes a failing endpoint about once an hour. An endpoint without a failure in the last two days has begun to fail
 * now.
 */
const fail = sql`update webhook_endpoints w set last_failed_at = f.at,
    failing_since = case when w.last_failed_at > f.at - interval '2 days' then coalesce(w.failing_since, f.at) else f.at end
  from unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) as f (organization_id, id, at)
  where w.organization_id = f.organization_id and w.id = f.id
    and (w.failing_since is null or w.last_failed_at < f.at - interval '1 hour')`;

const endFailing = sql`update webhook_endpoints w set failing_since = null
  from unnest($1::uuid[], $2::uuid[]) as f (organization_id, id)
  where w.organization_id = f.organization_id and w.id = f.id and w.failing_since is not null`;

export interface EndpointKey {
  organizationId: string;
  endpointId: string;
}

/** The key of a row `w`. */
export const endpointKey = renamed(
  'webhook_endpoints',
  { organization_id: 'organizationId', id: 'endpointId' },
  'w',
);

export interface HealthChanges {
  /** Endpoints with a failed attempt, and when it was made. */
  failing: readonly (EndpointKey & { at: Date })[];
  /** Endpoints that have acknowledged a delivery. */
  recovered: readonly EndpointKey[];
}

/** Changes nothing when the health is known already, which is nearly always so. */
export function writeHealthChanges(tx: Tx, { failing, recovered }: HealthChanges): void {
  if (failing.length > 0) tx.defer(fail, [...keysOf(failing), failing.map(({ at }) => at)]);
  if (recovered.length > 0) tx.defer(endFailing, keysOf(recovered));
}

/** Endpoints as two arrays for `unnest`. */
export const keysOf = (keys: readonly EndpointKey[]): [string[], string[]] => [
  keys.map((key) => key.organizationId),
  keys.map((key) => key.endpointId),
];

type StoredSecrets = Pick<EndpointRow, 'organization_id' | 'id' | 'secret' | 'previous_secrets'>;

const notSealed = sql`select ${columns('webhook_endpoints', [
  'organization_id',
  'id',
  'secret',
  'previous_secrets',
]).as<Pick<EndpointRow, 'previous_secrets'>>()} from webhook_endpoints
  where not starts_with(secret, $1)
    or exists (select from jsonb_array_elements(previous_secrets) as p where not starts_with(p ->> 'secret', $1))
  order by organization_id, id limit $2 for no key update`;

/** Locks endpoints with a secret that does not begin with the prefix, deleted endpoints included. */
export const lockEndpointsToSeal = (tx: Tx, prefix: string, limit: number): Promise<StoredSecrets[]> =>
  tx.query(notSealed, [prefix, limit]);

const sealedOtherwise = sql`select ${computed(
  'secret',
  'text',
  `case when not starts_with(secret, $1) then secret else
    (select p ->> 'secret' from jsonb_array_elements(previous_secrets) as p where not starts_with(p ->> 'secret', $1) limit 1) end`,
)} from webhook_endpoints
  where not starts_with(secret, $1)
    or exists (select from jsonb_array_elements(previous_secrets) as p where not starts_with(p ->> 'secret', $1))
  order by organization_id, id limit 1`;

/** Finds a secret of any organization that does not begin with the prefix, deleted endpoints included. */
export async function findSecretSealedOtherwise(db: Statements, prefix: string): Promise<string | null> {
  const [row] = await db.query(sealedOtherwise, [prefix]);
  return row?.secret ?? null;
}

const updateSecrets = sql`update webhook_endpoints set secret = $3, previous_secrets = $4
  where organization_id = $1 and id = $2`;

export function writeSecrets(tx: Tx, { organization_id, id, secret, previous_secrets }: StoredSecrets): void {
  tx.defer(updateSecrets, [organization_id, id, secret, JSON.stringify(previous_secrets)]);
}
