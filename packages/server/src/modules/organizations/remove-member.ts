import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/statements.ts';
import type { FoundUser } from './find-organizations.ts';
import type { WorkspaceLine } from './workspaces.sql.ts';

const remove = sql`delete from workspace_members
  where organization_id = $1 and workspace_id = $2 and user_id = $3`;

/** Ends a membership. Without one, it changes nothing. */
export const removeMember = (tx: Tx, { organization_id, id }: WorkspaceLine, user: FoundUser): void =>
  tx.defer(remove, [organization_id, id, user.id]);
