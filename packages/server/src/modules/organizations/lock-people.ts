import type { CallerContext } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { AppError } from '../../kit/errors.ts';
import { isUuid } from '../../kit/ids.ts';
import type { FoundUser } from './find-organizations.ts';
import { lockOrganization } from './lock-organization.ts';
import { findUserOfId } from './members.sql.ts';

/**
 * Lets one change at a time of the people of an organization. Refuses callers who have been removed or made something else
 * than an admin while they waited: of two admins who remove each other, one stays.
 */
export async function lockPeopleAsAdmin(context: CallerContext, tx: Tx): Promise<void> {
  lockOrganization(tx, context.organization.id);
  await requireStillAdmin(context, tx);
}

/** Refuses callers who are not an admin any more. */
export async function requireStillAdmin({ organization, caller }: CallerContext, tx: Tx): Promise<void> {
  const user = await findUserOfId(tx, organization.id, caller.user.id);
  if (user?.role === 'admin') return;
  throw new AppError('forbidden', 'Only admins may do this, and you are not an admin any more.');
}

export async function requireMember({ organization }: CallerContext, tx: Tx, id: string): Promise<FoundUser> {
  const user = isUuid(id) ? await findUserOfId(tx, organization.id, id) : null;
  if (user) return user;
  throw new AppError('not_found', 'Member not found');
}
