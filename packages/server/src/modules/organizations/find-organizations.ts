/** Lookups for operators, by id or email, across all organizations. */
import type { User } from '../../context/caller.ts';
import { columns, computed, renamed, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';
import { AppError } from '../../kit/errors.ts';
import { isUuid } from '../../kit/ids.ts';

export interface OrganizationLine {
  id: string;
  link_code: string;
  name: string;
  closed_at: Date | null;
  users_count: number;
}

const usersCount = computed(
  'users_count',
  'bigint',
  '(select count(*) from users u where u.organization_id = o.id and u.removed_at is null)',
);
const organizations = sql`
  select ${columns('organizations', ['id', 'link_code', 'name', 'closed_at'], 'o')}, ${usersCount}
  from organizations o where o.kind = 'customer' order by o.created_at, o.id`;

export const listOrganizations = (db: Statements): Promise<OrganizationLine[]> => db.query(organizations);

const organizationById = sql`select ${columns('organizations', ['id', 'link_code', 'name'])} from organizations
  where id = $1 and kind = 'customer'`;

export async function requireOrganization(
  db: Statements,
  id: string,
): Promise<{ id: string; link_code: string; name: string }> {
  const [found] = isUuid(id) ? await db.query(organizationById, [id]) : [];
  if (found) return found;
  throw new AppError(
    'not_found',
    `There is no organization with the id ${id}: "gifts organizations list" shows those there are.`,
  );
}

export interface FoundUser {
  id: string;
  email: string;
  role: User['role'];
  organization_id: string;
  organization_name: string;
}

const usersByEmail = sql`
  select ${columns('users', ['id', 'email', 'role', 'organization_id'], 'u').as<Pick<User, 'role'>>()},
    ${renamed('organizations', { name: 'organization_name' }, 'o')}
  from users u join organizations o on o.id = u.organization_id and o.kind = 'customer'
  where lower(u.email) = lower($1) and u.removed_at is null and ($2::uuid is null or u.organization_id = $2)
  order by o.created_at, o.id`;

/** Returns the only user with an email. If several organizations have one, `organizationId` must select it. */
export async function requireUserByEmail(
  db: Statements,
  email: string,
  organizationId: string | null,
): Promise<FoundUser> {
  const [user, ...others] = await db.query(usersByEmail, [email, organizationId]);
  if (!user) {
    const where = organizationId ? ` in the organization ${organizationId}` : '';
    throw new AppError('not_found', `There is no user ${email}${where}: "gifts users add" adds one.`);
  }
  if (others.length === 0) return user;
  const choices = [user, ...others].map((found) => `${found.organization_id} (${found.organization_name})`);
  throw new AppError(
    'invalid_request',
    `${email} is in ${choices.length} organizations, ${choices.join(' and ')}: name one with --organization.`,
  );
}

const userOf = sql`select ${columns('users', ['id'])} from users
  where organization_id = $1 and lower(email) = lower($2) and removed_at is null`;

/** Returns the id of the user of one organization who has an email. */
export async function findUserOf(
  db: Statements,
  organizationId: string,
  email: string,
): Promise<string | null> {
  const [user] = await db.query(userOf, [organizationId, email]);
  return user?.id ?? null;
}

const oldestAdmin = sql`
  select ${columns('users', ['id'])} from users where organization_id = $1 and role = 'admin' and removed_at is null order by created_at, id limit 1`;

export async function findOldestAdmin(db: Statements, organizationId: string): Promise<string | null> {
  const [admin] = await db.query(oldestAdmin, [organizationId]);
  return admin?.id ?? null;
}
