/** The people of an organization, as its members see them and its admins change them. */
import { Workspace } from '../account.ts';
import { define } from '../operations/operation.ts';
import {
  IdParams,
  Line,
  ListOf,
  NoContent,
  NonBlankLine,
  Nullable,
  pageQuery,
  required,
  type Static,
  Strict,
  Timestamp,
  Type,
  Uuid,
} from '../schema.ts';

export const memberRoles = ['admin', 'sender', 'viewer'] as const;

const role = Type.Enum(memberRoles, {
  description:
    '`admin`: everything, in every workspace. `sender`: sends and manages gifts in their workspaces. `viewer`: reads them.',
});
const firstName = NonBlankLine(255, 'First name, 1 to 255 characters.');
const lastName = Line(255, 'Last name, up to 255 characters. Empty if there is none.');
const workspaceIds = Type.Array(Uuid('Id of a workspace.'), {
  maxItems: 500,
  description: 'Workspaces that the member can use. Admins can use all, whatever is given.',
});

export const Member = Type.Object(
  {
    id: Uuid('Id of the member.'),
    email: Type.String({ description: 'E-mail address.' }),
    first_name: Type.String({ description: 'First name.' }),
    last_name: Type.String({ description: 'Last name. Empty if there is none.' }),
    role,
    workspaces: Type.Array(Workspace, {
      description:
        'The workspaces that the member can use, oldest first. Whoever asks sees only those that they can use too.',
    }),
    is_invited: Type.Boolean({ description: 'True until the person has signed in for the first time.' }),
    last_signed_in_at: Nullable(
      Timestamp(
        'Last sign-in. Null if there was none, and for those who may not see it: only admins see it of others.',
      ),
    ),
    keys_count: Nullable(
      Type.Integer({
        description:
          'Number of API keys of the member that work. Null for those who may not see it: only admins see it of others.',
      }),
    ),
    created_at: Timestamp('Time at which the member was added.'),
  },
  { title: 'Member', description: 'Somebody who belongs to an organization.' },
);
export type Member = Static<typeof Member>;

export const InviteMemberInput = Strict({
  email: Type.String({
    format: 'email',
    maxLength: 254,
    description: 'E-mail address, up to 254 characters. Nobody else may have it.',
    ...required,
  }),
  first_name: Type.Optional({ ...firstName, description: 'First name. Default: made from the address.' }),
  last_name: Type.Optional({ ...lastName, description: 'Last name. Default: made from the address.' }),
  role,
  workspace_ids: Type.Optional({
    ...workspaceIds,
    description: 'Workspaces that the member can use. Default: all that there are. Admins can use all.',
  }),
});
export type InviteMemberInput = Static<typeof InviteMemberInput>;

export const UpdateMemberInput = Strict({
  first_name: Type.Optional(firstName),
  last_name: Type.Optional(lastName),
  role: Type.Optional(role),
  workspace_ids: Type.Optional(workspaceIds),
});
export type UpdateMemberInput = Static<typeof UpdateMemberInput>;

export const EndMembershipInput = Strict({
  transfer_to_user_id: Type.Optional(
    Uuid(
      'Id of an admin or sender who takes over: mail about the gifts of the former member goes to them. Default: it goes to all admins.',
    ),
  ),
});
export type EndMembershipInput = Static<typeof EndMembershipInput>;

export const MembershipEnd = Type.Object(
  {
    keys_count: Type.Integer({ description: 'Number of API keys that stop working.' }),
    scheduled_batches_count: Type.Integer({
      description: 'Number of batches that the member has scheduled. They are sent nevertheless.',
    }),
    scheduled_recipients_count: Type.Integer({ description: 'Number of recipients of these batches.' }),
  },
  { title: 'MembershipEnd', description: 'What the end of a membership would mean now.' },
);
export type MembershipEnd = Static<typeof MembershipEnd>;

const endOfMembership =
  'Their API keys are revoked, and they lose access to the organization within a second. What they have sent and scheduled stays and shows them as the sender.';

export const peopleOperations = {
  listMembers: define({
    method: 'GET',
    path: '/internal/members',
    tag: 'Members',
    summary: 'List members',
    description: 'Returns the people of the organization, newest first, those who were invited included.',
    callers: 'members',
    access: 'read',
    query: Strict({
      ...pageQuery,
      workspace_id: Type.Optional(Uuid('Only those who can use this workspace, admins included.')),
      search: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 100,
          description:
            'Only those whose first name, last name and address, in this order with a space between, contain this text, up to 100 characters. Capitals and small letters are the same.',
        }),
      ),
    }),
    status: 200,
    response: ListOf(Member),
    errors: [],
  }),
  inviteMember: define({
    method: 'POST',
    path: '/internal/members',
    tag: 'Members',
    summary: 'Invite a member',
    description:
      'Adds somebody and mails them a link that signs them in, once, within 7 days. An address belongs to one member: one that is taken, here or in another organization, is refused with 409 `member_state`. An organization adds at most 500 people within a day.',
    callers: 'members',
    access: 'admin',
    body: InviteMemberInput,
    status: 201,
    response: Member,
    errors: ['member_state'],
  }),
  resendInvitation: define({
    method: 'POST',
    path: '/internal/members/{id}/resend_invitation',
    tag: 'Members',
    summary: 'Send an invitation again',
    description:
      'Mails another link to somebody who has not signed in yet. The earlier links work too. At most five links are mailed to an address within 15 minutes.',
    callers: 'members',
    access: 'admin',
    params: IdParams,
    status: 202,
    response: NoContent,
    errors: ['not_found', 'member_state'],
  }),
  updateMember: define({
    method: 'PATCH',
    path: '/internal/members/{id}',
    tag: 'Members',
    summary: 'Change a member',
    description:
      'Changes what is given and keeps the rest. It takes effect within a second. The only admin stays an admin.',
    callers: 'members',
    access: 'admin',
    params: IdParams,
    body: UpdateMemberInput,
    status: 200,
    response: Member,
    errors: ['not_found', 'member_state'],
  }),
  getMembershipEnd: define({
    method: 'GET',
    path: '/internal/members/{id}/end',
    tag: 'Members',
    summary: 'Show what the end of a membership would mean',
    description: 'Admins see it of everybody, others of themselves. It says nothing of a later moment.',
    callers: 'members',
    access: 'read',
    params: IdParams,
    status: 200,
    response: MembershipEnd,
    errors: ['forbidden', 'not_found'],
  }),
  removeMember: define({
    method: 'POST',
    path: '/internal/members/{id}/remove',
    tag: 'Members',
    summary: 'Remove a member',
    description: `Ends a membership. ${endOfMembership} The only admin cannot be removed.`,
    callers: 'members',
    access: 'admin',
    params: IdParams,
    body: EndMembershipInput,
    status: 204,
    response: NoContent,
    errors: ['not_found', 'member_state'],
  }),
  leaveOrganization: define({
    method: 'POST',
    path: '/internal/members/{id}/leave',
    tag: 'Members',
    summary: 'Leave the organization',
    description: `Ends one's own membership. ${endOfMembership} The id is one's own. The only admin cannot leave.`,
    callers: 'members',
    access: 'read',
    params: IdParams,
    body: EndMembershipInput,
    status: 204,
    response: NoContent,
    errors: ['not_found', 'member_state'],
  }),
} as const;
