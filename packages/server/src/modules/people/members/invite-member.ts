import type { InviteMemberInput, Member } from '@gifts/contract/dashboard/members';
import type { CallerContext } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { dayMs, hourMs } from '../../../kit/duration.ts';
import { AppError } from '../../../kit/errors.ts';
import { findHolderOfEmail, insertUser } from '../../organizations/create-user.ts';
import { requireMember, requireStillAdmin } from '../../organizations/lock-people.ts';
import { countAddedUsers } from '../../organizations/members.sql.ts';
import { canMail } from '../can-mail.ts';
import { enqueueInvitation } from '../enqueue-person-mail.ts';
import { findLastSignIns } from '../people.sql.ts';
import { takeAttempt } from '../take-attempt.ts';
import { presentMember } from './present-member.ts';
import { requireWorkspaces } from './require-workspaces.ts';

/** An organization invites no more people in a day, so that nobody mails the world in its name. */
export const mostInvitations = 500;

/** Adds a member. The link is mailed by a job, if mail is set up. */
export async function inviteMember(
  context: CallerContext,
  tx: Tx,
  input: InviteMemberInput,
): Promise<Member> {
  const { organization } = context;
  const holder = await findHolderOfEmail(tx, input.email);
  await requireStillAdmin(context, tx);
  if (holder) throw takenEmail(input.email, holder.id === organization.id);
  await requireWorkspaces(context, tx, input.workspace_ids);
  await takeInvitation(context, tx);
  const id = await insertUser(tx, {
    organizationId: organization.id,
    email: input.email,
    role: input.role,
    firstName: input.first_name,
    lastName: input.last_name,
    workspaceIds: input.workspace_ids,
  });
  if (canMail(context)) await mailInvitation(context, tx, input.email);
  context.invalidateCallerCache();
  return presentMember(context, tx, id);
}

async function takeInvitation({ organization, clock }: CallerContext, tx: Tx): Promise<void> {
  const since = new Date(clock.now().getTime() - dayMs);
  if ((await countAddedUsers(tx, organization.id, since)) < mostInvitations) return;
  throw new AppError(
    'rate_limited',
    `Your organization has added ${mostInvitations} members within a day, and none adds more: go on tomorrow.`,
    { retryAfterSeconds: hourMs / 1000 },
  );
}

/** Admins of one organization do not learn which other one somebody belongs to. */
const takenEmail = (email: string, isHere: boolean): AppError =>
  new AppError(
    'member_state',
    isHere
      ? `${email} is a member of this organization already.`
      : `${email} belongs to somebody in another organization, and an address belongs to one member: use another address.`,
  );

export async function resendInvitation(context: CallerContext, tx: Tx, id: string): Promise<void> {
  await requireStillAdmin(context, tx);
  const { email } = await requireMember(context, tx, id);
  const signIns = await findLastSignIns(tx, [email]);
  if (signIns.has(email.toLowerCase())) {
    throw new AppError('member_state', `${email} has signed in already and needs no invitation.`);
  }
  if (!canMail(context)) {
    throw new AppError(
      'member_state',
      'This service sends no mail: whoever runs it can make a link to sign in with "gifts sign-in-link".',
    );
  }
  await mailInvitation(context, tx, email);
}

/** Invitations count among the links that are mailed to an address. */
async function mailInvitation(context: CallerContext, tx: Tx, email: string): Promise<void> {
  const tooMany = await takeAttempt(context, tx, 'link', email);
  if (tooMany) throw tooMany;
  enqueueInvitation(tx, context.organization.id, email);
}
