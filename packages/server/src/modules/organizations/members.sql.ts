import type { AccessibleWorkspace, User } from '../../context/caller.ts';
import { insertSelected } from '../../db/insertions.ts';
import { columns, computed, fragment, jsonObject, renamed, sql, total } from '../../db/sql.ts';
import type { Statements, Tx } from '../../db/statements.ts';
import type { FoundUser } from './find-organizations.ts';

/** A user who was not removed. */
export interface MemberRow extends User {
  /** Those that the user can access, oldest first. */
  workspaces: AccessibleWorkspace[];
  /** API keys that work. */
  keys_count: number;
  created_at: Date;
}

const user = columns('users', ['id', 'email', 'first_name', 'last_name', 'role', 'created_at'], 'u').as<
  Pick<User, 'role'>
>();
const isMemberOf = fragment`(u.role = 'admin' or exists (select from workspace_members m
  where m.organization_id = w.organization_id and m.workspace_id = w.id and m.user_id = u.id))`;
const workspaces = computed(
  'workspaces',
  'json',
  fragment`coalesce((select json_agg(${jsonObject('workspaces', ['id', 'name'], 'w')} order by w.created_at, w.id)
    from workspaces w where w.organization_id = u.organization_id and ${isMemberOf}), '[]')`,
).as<Pick<MemberRow, 'workspaces'>>();
const keysCount = computed(
  'keys_count',
  'bigint',
  `(select count(*) from api_keys k where k.organization_id = u.organization_id and k.user_id = u.id
    and k.revoked_at is null and (k.expires_at is null or k.expires_at > now()))`,
);
const active = fragment`from users u where u.organization_id = $1 and u.removed_at is null`;
const listed = fragment`${active} and ($2::uuid is null or exists (select from workspaces w
  where w.organization_id = u.organization_id and w.id = $2 and ${isMemberOf}))
  and ($3::text is null
    or strpos(lower(u.first_name || ' ' || u.last_name || ' ' || u.email), lower($3)) > 0)`;
const page = sql`select ${user}, ${workspaces}, ${keysCount} ${listed}
  order by u.created_at desc, u.id desc limit $4 offset $5`;
const count = sql`select ${total} ${listed}`;

export interface MembersQuery {
  /** Only those who can access it. Null for all. */
  readonly workspaceId: string | null;
  /** A part of the name and the address. Null for all. */
  readonly search: string | null;
  readonly limit: number;
  readonly offset: number;
}

/** Finds users of an organization, newest first. */
export async function findMembers(
  db: Statements,
  organizationId: string,
  query: MembersQuery,
): Promise<{ members: MemberRow[]; total: number }> {
  const which = [organizationId, query.workspaceId, query.search];
  const [members, [counted]] = await Promise.all([
    db.query(page, [...which, query.limit, query.offset]),
    db.query(count, which),
  ]);
  return { members, total: counted?.total ?? 0 };
}

const memberById = sql`select ${user}, ${workspaces}, ${keysCount} ${active} and u.id = $2`;

export async function findMember(
  db: Statements,
  organizationId: string,
  id: string,
): Promise<MemberRow | null> {
  const [row] = await db.query(memberById, [organizationId, id]);
  return row ?? null;
}

const userById = sql`
  select ${columns('users', ['id', 'email', 'role', 'organization_id'], 'u').as<Pick<User, 'role'>>()},
    ${renamed('organizations', { name: 'organization_name' }, 'o')}
  from users u join organizations o on o.id = u.organization_id
  where u.organization_id = $1 and u.id = $2 and u.removed_at is null`;

/** Finds a user who was not removed. */
export async function findUserOfId(
  db: Statements,
  organizationId: string,
  id: string,
): Promise<FoundUser | null> {
  const [found] = await db.query(userById, [organizationId, id]);
  return found ?? null;
}

const addedSince = sql`select ${total} from users where organization_id = $1 and created_at > $2`;

/** Counts the users who were added since that time, those included who were removed. */
export async function countAddedUsers(db: Statements, organizationId: string, since: Date): Promise<number> {
  const [row] = await db.query(addedSince, [organizationId, since]);
  return row?.total ?? 0;
}

const leaveOthers = sql`delete from workspace_members
  where organization_id = $1 and user_id = $2 and workspace_id <> all($3::uuid[])`;
const membership = insertSelected('workspace_members', {
  values: { organization_id: 'w.organization_id', workspace_id: 'w.id', user_id: '$2' },
  from: fragment`from workspaces w where w.organization_id = $1 and w.id = any($3::uuid[])`,
});
const joinMissing = sql`${membership} on conflict do nothing`;

/** Makes a user a member of these workspaces and of no other. */
export function writeMemberships(
  tx: Tx,
  { organization_id, id }: FoundUser,
  workspaceIds: readonly string[],
): void {
  tx.defer(leaveOthers, [organization_id, id, workspaceIds]);
  tx.defer(joinMissing, [organization_id, id, workspaceIds]);
}
