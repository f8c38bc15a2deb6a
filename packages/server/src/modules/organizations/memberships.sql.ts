import type { User } from '../../context/caller.ts';
import { columns, renamed, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';

/** An address as the user of an organization that is open. */
export interface MembershipRow {
  organization_id: string;
  organization_name: string;
  default_locale: string | null;
  user_id: string;
  first_name: string;
  last_name: string;
  role: User['role'];
}

const memberships = sql`
  select ${renamed('organizations', { id: 'organization_id', name: 'organization_name' }, 'o')},
    ${columns('organizations', ['default_locale'], 'o')}, ${renamed('users', { id: 'user_id' }, 'u')},
    ${columns('users', ['first_name', 'last_name', 'role'], 'u').as<Pick<User, 'role'>>()}
  from users u join organizations o on o.id = u.organization_id
  where lower(u.email) = lower($1) and u.removed_at is null and o.kind = 'customer' and o.closed_at is null
  order by lower(o.name), o.id`;

/** Finds the organizations that somebody with this address belongs to, by name. */
export const findMemberships = (db: Statements, email: string): Promise<MembershipRow[]> =>
  db.query(memberships, [email]);
