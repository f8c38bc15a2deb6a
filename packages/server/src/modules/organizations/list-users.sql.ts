import type { User } from '../../context/caller.ts';
import { columns, computed, fragment, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';

export interface UserLine extends User {
  /** The names of the workspaces that the user can access. */
  workspace_names: string[];
}

const user = columns('users', ['id', 'email', 'first_name', 'last_name', 'role'], 'u').as<
  Pick<User, 'role'>
>();
const workspaceNames = computed(
  'workspace_names',
  'json',
  fragment`coalesce((select json_agg(w.name order by w.created_at, w.id) from workspaces w
    where w.organization_id = u.organization_id and (u.role = 'admin' or exists (
      select from workspace_members m
      where m.organization_id = w.organization_id and m.workspace_id = w.id and m.user_id = u.id))), '[]')`,
).as<Pick<UserLine, 'workspace_names'>>();
const users = sql`select ${user}, ${workspaceNames} from users u
  where u.organization_id = $1 and u.removed_at is null order by u.created_at, u.id`;

/** Lists the users of an organization, oldest first. */
export const listUsers = (db: Statements, organizationId: string): Promise<UserLine[]> =>
  db.query(users, [organizationId]);
