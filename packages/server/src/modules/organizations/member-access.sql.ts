import type { User } from '../../context/caller.ts';
import { columns, computed, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';

/** A user of an organization, with the address of the person who uses it. */
export interface MemberKey {
  readonly organizationId: string;
  readonly userId: string;
  readonly email: string;
}

/** What a member may see now. */
export interface MemberAccess {
  readonly role: User['role'];
  /** Null: all of the organization. */
  readonly workspaceIds: readonly string[] | null;
}

const workspaceIds = computed(
  'workspace_ids',
  'json or null',
  `case when u.role <> 'admin' then coalesce((
      select json_agg(m.workspace_id order by m.workspace_id) from workspace_members m
      where m.organization_id = u.organization_id and m.user_id = u.id), '[]') end`,
).as<{ workspace_ids: string[] | null }>();
const workspacesCount = computed(
  'workspaces_count',
  'bigint',
  '(select count(*) from workspaces w where w.organization_id = u.organization_id)',
);

const accesses = sql`
  select ${columns('users', ['organization_id', 'id', 'role'], 'u').as<{ role: User['role'] }>()},
    ${workspaceIds}, ${workspacesCount}
  from unnest($1::uuid[], $2::uuid[], $3::text[]) as asked (organization_id, user_id, email)
  join users u on u.organization_id = asked.organization_id and u.id = asked.user_id
  join organizations o on o.id = u.organization_id
  where lower(u.email) = lower(asked.email) and u.removed_at is null and o.closed_at is null`;

/** Finds what many members may see, by the ids of their users. Those who belong to an open organization no more are missing. */
export async function findAccesses(
  db: Statements,
  members: readonly MemberKey[],
): Promise<ReadonlyMap<string, MemberAccess>> {
  const rows = await db.query(accesses, [
    members.map(({ organizationId }) => organizationId),
    members.map(({ userId }) => userId),
    members.map(({ email }) => email),
  ]);
  return new Map(
    rows.map(({ id, role, workspace_ids: ids, workspaces_count: count }) => [
      id,
      { role, workspaceIds: ids === null || ids.length === count ? null : ids },
    ]),
  );
}
