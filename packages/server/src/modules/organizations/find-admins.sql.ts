import { columns, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';

interface Admin {
  email: string;
  first_name: string;
  last_name: string;
}

const admins = sql`select ${columns('users', ['email', 'first_name', 'last_name'])} from users
  where organization_id = $1 and role = 'admin' and removed_at is null order by created_at, id`;

/** Finds the admins, who get mail about the organization itself. */
export const findAdmins = (db: Statements, organizationId: string): Promise<Admin[]> =>
  db.query(admins, [organizationId]);
