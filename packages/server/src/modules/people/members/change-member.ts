import type { Member, UpdateMemberInput } from '@gifts/contract/dashboard/members';
import type { CallerContext } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { lockPeopleAsAdmin, requireMember } from '../../organizations/lock-people.ts';
import { writeMemberships } from '../../organizations/members.sql.ts';
import { updateUser } from '../../organizations/update-user.ts';
import { presentMember } from './present-member.ts';
import { requireWorkspaces } from './require-workspaces.ts';

/** Changes what is given and keeps the rest. */
export async function changeMember(
  context: CallerContext,
  tx: Tx,
  id: string,
  input: UpdateMemberInput,
): Promise<Member> {
  await lockPeopleAsAdmin(context, tx);
  const user = await requireMember(context, tx, id);
  const { workspace_ids: workspaceIds, role, first_name: firstName, last_name: lastName } = input;
  await requireWorkspaces(context, tx, workspaceIds);
  if (role !== undefined || firstName !== undefined || lastName !== undefined) {
    await updateUser(tx, user, { role, firstName, lastName });
  }
  if (workspaceIds) writeMemberships(tx, user, workspaceIds);
  context.invalidateCallerCache();
  return presentMember(context, tx, user.id);
}
