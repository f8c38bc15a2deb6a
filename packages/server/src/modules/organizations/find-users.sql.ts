import { computed, sql } from '../../db/sql.ts';
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
