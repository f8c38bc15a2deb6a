import type { Caller, KeyCaller, Organization } from '../../context/caller.ts';
import { columns, computed, fragment, jsonObject, type RowOf, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';

/** The organization of a row `o`. */
export const organizationOfRow = computed(
  'organization',
  'json',
  jsonObject(
    'organizations',
    [
      'id',
      'kind',
      'link_code',
      'name',
      'default_payment_method',
      'default_expiry_days',
      'default_locale',
      'expires_all_gifts',
      'reminds_recipients',
      'sender_name',
      'color',
      'logo_name',
      'is_distribution_partner',
      'clock_offset_ms',
      'closed_at',
      'revision',
    ],
    'o',
  ),
).as<{ organization: Organization }>();

const user = computed(
  'user',
  'json',
  jsonObject('users', ['id', 'email', 'first_name', 'last_name', 'role'], 'u'),
).as<Pick<Caller, 'user'>>();

const key = computed(
  'key',
  'json',
  `json_build_object('id', k.id, 'name', k.name, 'kind', k.kind, 'commerce_app_id', k.commerce_app_id,
      'public_app_id', a.public_app_id, 'uses_hosted_payment', coalesce(a.uses_hosted_payment, false),
      'is_read_only', k.is_read_only, 'expires_at', k.expires_at, 'last_used_at', k.last_used_at)`,
).as<Pick<KeyCaller, 'key'>>();

const workspaces = computed(
  'workspaces',
  'json',
  fragment`coalesce((
      select json_agg(${jsonObject('workspaces', ['id', 'name'], 'w')} order by w.created_at, w.id)
      from workspaces w
      where w.organization_id = o.id and (u.role = 'admin' or exists (
        select from workspace_members m where m.organization_id = w.organization_id
          and m.workspace_id = w.id and m.user_id = u.id))), '[]')`,
).as<Pick<Caller, 'workspaces'>>();

const fundingAccounts = computed(
  'fundingAccounts',
  'json',
  fragment`coalesce((
      select json_agg(json_build_object(
        'source', case f.kind when 'balance' then 'BALANCE' when 'workspace_balance' then 'WORKSPACE_BALANCE'
          when 'stored_value' then 'COMMERCE_STORED_VALUE' else 'CORPORATE_ACCOUNT' end,
        'code', f.code, 'workspace_id', f.workspace_id, 'commerce_app_id', f.commerce_app_id,
        'available_cents', (select sum(s.balance_cents - s.floor_cents) from ledger_balances s
          where s.organization_id = f.organization_id and s.account = f.code)) order by f.created_at, f.code)
      from ledger_accounts f where f.organization_id = o.id
        and f.kind in ('balance', 'workspace_balance', 'stored_value', 'receivable')), '[]')`,
).as<Pick<Caller, 'fundingAccounts'>>();

const workspacesCount = computed(
  'workspaces_count',
  'bigint',
  '(select count(*) from workspaces w where w.organization_id = o.id)',
);

const callerOfKey = fragment`
  select ${organizationOfRow}, ${user}, ${key}, ${workspaces}, ${fundingAccounts}, ${workspacesCount}
  from api_key_hashes h
  join api_keys k on k.organization_id = h.organization_id and k.id = h.api_key_id
  join users u on u.organization_id = k.organization_id and u.id = k.user_id
  join organizations o on o.id = h.organization_id
  left join commerce_apps a on a.organization_id = k.organization_id and a.id = k.commerce_app_id
  where k.revoked_at is null and u.removed_at is null and a.closed_at is null`;

const callerByHash = sql`${callerOfKey} and h.secret_hash = $1`;

export async function findCallerByKeyHash(db: Statements, secretHash: Buffer): Promise<KeyCaller | null> {
  const [row] = await db.query(callerByHash, [secretHash]);
  return row ? toCaller(row) : null;
}

// The hash leads from the key to its row of api_key_hashes by the primary key.
const callerByKeyId = sql`${callerOfKey}
  and h.organization_id = $1 and k.id = $2 and h.secret_hash = k.secret_hash`;

export async function findCallerByKeyId(
  db: Statements,
  organizationId: string,
  keyId: string,
): Promise<KeyCaller | null> {
  const [row] = await db.query(callerByKeyId, [organizationId, keyId]);
  return row ? toCaller(row) : null;
}

const callerByUserId = sql`
  select ${organizationOfRow}, ${user}, ${workspaces}, ${fundingAccounts}, ${workspacesCount}
  from users u join organizations o on o.id = u.organization_id
  where u.organization_id = $1 and u.id = $2 and u.removed_at is null and o.closed_at is null`;

/** Finds a user of an open organization, as somebody who is signed in. */
export async function findCallerByUserId(
  db: Statements,
  organizationId: string,
  userId: string,
): Promise<Caller | null> {
  const [row] = await db.query(callerByUserId, [organizationId, userId]);
  return row ? { ...toCaller(row), key: null } : null;
}

type CallerRow = Pick<RowOf<typeof callerOfKey>, 'workspaces' | 'workspaces_count'>;

function toCaller<Row extends CallerRow>({ workspaces_count, ...caller }: Row) {
  return { ...caller, canAccessAllWorkspaces: caller.workspaces.length === workspaces_count };
}

const organizationById = sql`select ${organizationOfRow} from organizations o where o.id = $1`;

export async function findOrganization(db: Statements, organizationId: string): Promise<Organization | null> {
  const [row] = await db.query(organizationById, [organizationId]);
  return row?.organization ?? null;
}

const organizationByLinkCode = sql`select ${organizationOfRow} from organizations o where o.link_code = $1`;

/** Finds the organization of a link. */
export async function findOrganizationByLinkCode(
  db: Statements,
  linkCode: string,
): Promise<Organization | null> {
  const [row] = await db.query(organizationByLinkCode, [linkCode]);
  return row?.organization ?? null;
}

const moveClock = sql`update organizations set clock_offset_ms = greatest(clock_offset_ms, $2) where id = $1`;

/** Stores how far the organization's clock is ahead of real time. It never goes back. */
export async function updateClockOffset(
  db: Statements,
  organizationId: string,
  offsetMs: number,
): Promise<void> {
  await db.query(moveClock, [organizationId, offsetMs]);
}

/** An advance of the clock whose caller was told that not everything was done. */
export interface UnfinishedAdvance {
  to: Date;
  /** Null if the request had a time. */
  seconds: number | null;
}

const unfinishedAdvance = sql`
  select ${columns('organizations', ['unfinished_advance_to', 'unfinished_advance_seconds'])}
  from organizations where id = $1`;

export async function findUnfinishedAdvance(
  db: Statements,
  organizationId: string,
): Promise<UnfinishedAdvance | null> {
  const [row] = await db.query(unfinishedAdvance, [organizationId]);
  if (!row?.unfinished_advance_to) return null;
  return { to: row.unfinished_advance_to, seconds: row.unfinished_advance_seconds };
}

const setUnfinishedAdvance = sql`
  update organizations set unfinished_advance_to = $2, unfinished_advance_seconds = $3
  where id = $1 and unfinished_advance_to is distinct from $2`;

/** Stores the advance that is not finished, or null after one that is. */
export async function updateUnfinishedAdvance(
  db: Statements,
  organizationId: string,
  advance: UnfinishedAdvance | null,
): Promise<void> {
  await db.query(setUnfinishedAdvance, [organizationId, advance?.to ?? null, advance?.seconds ?? null]);
}

const oldestWorkspace = sql`select ${columns('workspaces', ['id'])} from workspaces
  where organization_id = $1 order by created_at, id limit 1`;

export async function findOldestWorkspace(
  db: Statements,
  organizationId: string,
): Promise<string | undefined> {
  const [row] = await db.query(oldestWorkspace, [organizationId]);
  return row?.id;
}

const workspacesByName = sql`select ${columns('workspaces', ['id', 'name'])} from workspaces
  where organization_id = $1 and name = any($2::text[])`;

export const findWorkspacesByName = (
  db: Statements,
  organizationId: string,
  names: readonly string[],
): Promise<{ id: string; name: string }[]> => db.query(workspacesByName, [organizationId, names]);

const touchKey = sql`update api_keys set last_used_at = now(), last_used_from = $3
  where organization_id = $1 and id = $2 and (last_used_at is null or last_used_at < now() - interval '1 minute')`;

/** Stores the last use of a key and the network it came from, at most once a minute. */
export async function touchApiKey(
  db: Statements,
  organizationId: string,
  apiKeyId: string,
  clientAddress: string,
): Promise<void> {
  await db.query(touchKey, [organizationId, apiKeyId, clientAddress]);
}
