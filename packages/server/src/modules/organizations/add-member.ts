import { insertInto } from '../../db/insertions.ts';
import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/statements.ts';
import { AppError } from '../../kit/errors.ts';
import type { FoundUser } from './find-organizations.ts';
import type { WorkspaceLine } from './workspaces.sql.ts';

const insert = insertInto('workspace_members');
const insertUnlessMember = sql`${insert.statement} on conflict do nothing`;

/** Makes a user a member of a workspace. A second time it changes nothing. */
export function addMember(tx: Tx, workspace: WorkspaceLine, user: FoundUser): void {
  if (user.organization_id !== workspace.organization_id) {
    throw new AppError(
      'invalid_request',
      `${user.email} is a user of "${user.organization_name}", and the workspace "${workspace.name}" belongs to another organization.`,
    );
  }
  const row = { organization_id: workspace.organization_id, workspace_id: workspace.id, user_id: user.id };
  tx.defer(insertUnlessMember, insert.valuesOf(row));
}
