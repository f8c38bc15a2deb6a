import type { EndMembershipInput } from '@gifts/contract/dashboard/members';
import type { CallerContext } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { badRequest } from '../../../kit/bad-request.ts';
import { AppError } from '../../../kit/errors.ts';
import type { FoundUser } from '../../organizations/find-organizations.ts';
import { lockOrganization } from '../../organizations/lock-organization.ts';
import { lockPeopleAsAdmin, requireMember } from '../../organizations/lock-people.ts';
import { findUserOfId } from '../../organizations/members.sql.ts';
import { removeUser } from '../../organizations/remove-user.ts';
import { problemOfSuccessor } from '../../organizations/successor-problem.ts';

/** An admin removes a member. */
export async function endMembership(
  context: CallerContext,
  tx: Tx,
  id: string,
  input: EndMembershipInput,
): Promise<void> {
  await lockPeopleAsAdmin(context, tx);
  await remove(context, tx, await requireMember(context, tx, id), input);
}

/** A member leaves by themselves. */
export async function leaveOrganization(
  context: CallerContext,
  tx: Tx,
  id: string,
  input: EndMembershipInput,
): Promise<void> {
  lockOrganization(tx, context.organization.id);
  if (id.toLowerCase() !== context.caller.user.id) throw new AppError('not_found', 'Member not found');
  await remove(context, tx, await requireMember(context, tx, id), input);
}

async function remove(
  context: CallerContext,
  tx: Tx,
  user: FoundUser,
  input: EndMembershipInput,
): Promise<void> {
  const successor = await successorOf(tx, user, input.transfer_to_user_id);
  await removeUser(tx, user, { now: context.clock.now(), successor });
  context.invalidateCallerCache();
}

async function successorOf(tx: Tx, user: FoundUser, id: string | undefined): Promise<FoundUser | null> {
  if (id === undefined) return null;
  const successor = await findUserOfId(tx, user.organization_id, id);
  const message = successor ? await problemOfSuccessor(tx, user, successor) : `Member not found: ${id}`;
  if (message !== null) throw badRequest([{ field: 'transfer_to_user_id', message }]);
  return successor;
}
