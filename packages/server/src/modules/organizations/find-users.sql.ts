import { columns, computed, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';

const userWithEmail = sql`select ${computed(
  'isThere',
  'boolean',
  `exists (select from users
    where organization_id = $1 and lower(email) = lower($2) and removed_at is null)`,
)}`;

/** True if somebody with this address belongs to the organization and was not removed. */
export async function hasUserWithEmail(
  db: Statements,
  organizationId: string,
  email: string,
): Promise<boolean> {
  const [found] = await db.query(userWithEmail, [organizationId, email]);
  return found?.isThere === true;
}

const userById = sql`select ${columns('users', ['email', 'first_name'])} from users
  where organization_id = $1 and id = $2`;

/** Finds a user, also one who was removed. */
export async function findUserById(
  db: Statements,
  organizationId: string,
  id: string,
): Promise<{ email: string; first_name: string } | null> {
  const [user] = await db.query(userById, [organizationId, id]);
  return user ?? null;
}
