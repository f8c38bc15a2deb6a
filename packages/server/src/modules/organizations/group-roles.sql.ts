import type { User } from '../../context/caller.ts';
import { columns, computed, renamed, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';
import type { FoundUser } from './find-organizations.ts';

/** A user whose role a group of the provider may decide. */
export interface GroupedUser extends FoundUser {
  has_role_of_group: boolean;
}

const userOfEmail = sql`
  select ${columns('users', ['id', 'email', 'role', 'organization_id', 'has_role_of_group'], 'u').as<Pick<User, 'role'>>()},
    ${renamed('organizations', { name: 'organization_name' }, 'o')}
  from users u join organizations o on o.id = u.organization_id
  where u.organization_id = $1 and lower(u.email) = lower($2) and u.removed_at is null`;

export async function findGroupedUser(
  db: Statements,
  organizationId: string,
  email: string,
): Promise<GroupedUser | null> {
  const [user] = await db.query(userOfEmail, [organizationId, email]);
  return user ?? null;
}

const openOrganization = sql`select ${computed('is_open', 'boolean', 'closed_at is null')} from organizations
  where id = $1 and kind = 'customer'`;

/** False for an organization that is closed, and for one that is not there. */
export async function isOpenOrganization(db: Statements, organizationId: string): Promise<boolean> {
  const [row] = await db.query(openOrganization, [organizationId]);
  return row?.is_open === true;
}
