import { columns, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';

interface KeyHolder {
  email: string;
  first_name: string;
}

const keyHolders = sql`select ${columns('users', ['email', 'first_name'], 'u')} from users u
  where u.organization_id = $1 and u.removed_at is null and exists (select from api_keys k
    where k.organization_id = u.organization_id and k.user_id = u.id and k.revoked_at is null)
  order by u.created_at, u.id`;

/** Finds the users with a key that was not revoked. A shipper has no admins to add or remove: keys say who belongs to it. */
export const findKeyHolders = (db: Statements, organizationId: string): Promise<KeyHolder[]> =>
  db.query(keyHolders, [organizationId]);
