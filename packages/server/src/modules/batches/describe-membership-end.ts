import type { MembershipEnd } from '@gifts/contract/dashboard/members';
import type { CallerContext } from '../../context/context.ts';
import type { Statements } from '../../db/statements.ts';
import { AppError } from '../../kit/errors.ts';
import { isUuid } from '../../kit/ids.ts';
import { findMember } from '../organizations/members.sql.ts';
import { countScheduledOfUser } from './scheduled-of-user.sql.ts';

/** Says what the end of a membership would mean. */
export async function describeMembershipEnd(
  { organization, caller }: CallerContext,
  db: Statements,
  id: string,
): Promise<MembershipEnd> {
  const member = isUuid(id) ? await findMember(db, organization.id, id) : null;
  if (!member) throw new AppError('not_found', 'Member not found');
  if (caller.user.role !== 'admin' && member.id !== caller.user.id) {
    throw new AppError('forbidden', 'Only admins see what the end of another membership would mean.');
  }
  const scheduled = await countScheduledOfUser(db, organization.id, member.id);
  return {
    keys_count: member.keys_count,
    scheduled_batches_count: scheduled.total,
    scheduled_recipients_count: scheduled.recipients,
  };
}
