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

/** Each successor belonged to the organization when they took over, so the line ends. */
const successor = sql`with recursive line as (
    (select u.id, u.successor_id, u.removed_at from users u
      where u.organization_id = $1 and lower(u.email) = lower($2) and u.removed_at is not null
      order by u.removed_at desc, u.id desc limit 1)
    union
    select u.id, u.successor_id, u.removed_at from line l
      join users u on u.organization_id = $1 and u.id = l.successor_id and l.removed_at is not null)
  select ${columns('users', ['email', 'first_name'], 'u')} from line l
    join users u on u.organization_id = $1 and u.id = l.id where l.removed_at is null limit 1`;

/** Finds who took over from the user with this address who was removed last, or from their successor if removed too. */
export async function findSuccessor(
  db: Statements,
  organizationId: string,
  email: string,
): Promise<{ email: string; first_name: string } | null> {
  const [found] = await db.query(successor, [organizationId, email]);
  return found ?? null;
}
