import type { MemberHandlersOf } from '../../../handlers.ts';
import { withPageDefaults } from '../../../lists/page.ts';
import { changeMember } from './change-member.ts';
import { endMembership, leaveOrganization } from './end-membership.ts';
import { inviteMember, resendInvitation } from './invite-member.ts';
import { listMembers } from './list-members.ts';

export const memberHandlers: MemberHandlersOf<
  'listMembers' | 'inviteMember' | 'resendInvitation' | 'updateMember' | 'removeMember' | 'leaveOrganization'
> = {
  listMembers: (context, db, { query }) => listMembers(context, db, withPageDefaults(query)),
  inviteMember: (context, tx, { body }) => inviteMember(context, tx, body),
  resendInvitation: (context, tx, { params }) => resendInvitation(context, tx, params.id),
  updateMember: (context, tx, { params, body }) => changeMember(context, tx, params.id, body),
  removeMember: (context, tx, { params, body }) => endMembership(context, tx, params.id, body),
  leaveOrganization: (context, tx, { params, body }) => leaveOrganization(context, tx, params.id, body),
};
