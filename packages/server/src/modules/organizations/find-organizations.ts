/** Lookups for operators, by id or email, across all organizations. */
import type { Statements } from '../../db/statements.ts';
import { AppError } from '../../kit/errors.ts';
import { isUuid } from '../../kit/ids.ts';

export interface OrganizationLine {
  id: string;
  link_code: string;
  name: string;
  users_count: number;
}

const organizations = `
  select o.id, o.link_code, o.name,
    (select count(*) from users u where u.organization_id = o.id) as users_count
  from organizations o order by o.created_at, o.id`;

export const listOrganizations = (db: Statements) => db.query<OrganizationLine>(organizations);

const organizationById = 'select id, link_code, name from organizations where id = $1';

export async function requireOrganization(
  db: Statements,
  id: string,
): Promise<{ id: string; link_code: string; name: string }> {
  const [found] = isUuid(id)
    ? await db.query<{ id: string; link_code: string; name: string }>(organizationById, [id])
    : [];
  if (found) return found;
  throw new AppError(
    'not_found',
    `There is no organization with the id ${id}: "gifts organizations list" shows those there are.`,
  );
}

export interface FoundUser {
  id: string;
  email: string;
  organization_id: string;
  organization_name: string;
}

const usersByEmail = `
  select u.id, u.email, u.organization_id, o.name as organization_name
  from users u join organizations o on o.id = u.organization_id
  where lower(u.email) = lower($1) and ($2::uuid is null or u.organization_id = $2)
  order by o.created_at, o.id`;

/** Returns the only user with an email. If several organizations have one, `organizationId` must select it. */
export async function requireUserByEmail(
  db: Statements,
  email: string,
  organizationId: string | null,
): Promise<FoundUser> {
  const [user, ...others] = await db.query<FoundUser>(usersByEmail, [email, organizationId]);
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

const oldestAdmin = `
  select id from users where organization_id = $1 and role = 'admin' order by created_at, id limit 1`;

export async function findOldestAdmin(db: Statements, organizationId: string): Promise<string | null> {
  const [admin] = await db.query<{ id: string }>(oldestAdmin, [organizationId]);
  return admin?.id ?? null;
}
