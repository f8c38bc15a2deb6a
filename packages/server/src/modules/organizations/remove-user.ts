import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/statements.ts';
import type { FoundUser } from './find-organizations.ts';
import { requireAnotherAdmin } from './update-user.ts';

const remove = sql`update users set removed_at = $3, successor_id = $4
  where organization_id = $1 and id = $2 and removed_at is null`;
const revokeKeys = sql`update api_keys set revoked_at = $3
  where organization_id = $1 and user_id = $2 and revoked_at is null`;
const leaveWorkspaces = sql`delete from workspace_members where organization_id = $1 and user_id = $2`;

export interface Removal {
  readonly now: Date;
  /** Who takes over. Null: all admins. */
  readonly successor: FoundUser | null;
}

/**
 * Removes a user from the organization and revokes their API keys. Their batches and orders stay and show them as the
 * sender, scheduled ones are sent, and mail about them goes to the successor. Their e-mail can be given to a new user.
 */
export async function removeUser(tx: Tx, user: FoundUser, { now, successor }: Removal): Promise<void> {
  await requireAnotherAdmin(tx, user);
  tx.defer(remove, [user.organization_id, user.id, now, successor?.id ?? null]);
  tx.defer(revokeKeys, [user.organization_id, user.id, now]);
  tx.defer(leaveWorkspaces, [user.organization_id, user.id]);
}
