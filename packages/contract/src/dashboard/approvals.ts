/** Gifts that wait for the approval of an admin. */
import { define } from '../operations/operation.ts';
import {
  CentsSchema,
  IdParams,
  Line,
  ListOf,
  Nullable,
  OptionalNullable,
  pageQuery,
  RequiredLine,
  type Static,
  Strict,
  Timestamp,
  Type,
  Uuid,
} from '../schema.ts';
import { Author, revision } from './draft-recipients.ts';

const approvalStatuses = ['waiting', 'sent', 'declined', 'taken_back', 'returned'] as const;

export type ApprovalStatus = (typeof approvalStatuses)[number];

export const ApprovalRequest = Type.Object(
  {
    id: Uuid('Id of the request.'),
    draft_id: Uuid('Id of the draft.'),
    name: Type.String({ description: 'Name of the gift.' }),
    workspace_name: Type.String({ description: 'Name of the workspace that it is sent from.' }),
    status: Type.Enum([...approvalStatuses], {
      description:
        '`waiting`; `sent`: it was approved and sent; `declined`; `taken_back`: somebody wanted to change it; `returned`: it was approved and could not be sent, `reason` says why.',
    }),
    requested_by: Author,
    requested_at: Timestamp('Time of the request.'),
    note: Nullable(Type.String({ description: 'What the requester wrote about it.' })),
    recipients_count: Type.Integer({ description: 'Number of recipients.' }),
    est_group_total_high: CentsSchema('The most that the gifts may cost together. No more is approved.'),
    decided_by: Nullable(Author),
    decided_at: Nullable(Timestamp('Time at which it was decided.')),
    reason: Nullable(Type.String({ description: 'Why it was declined or returned.' })),
    order_batch_id: Nullable(Uuid('Id of the order batch that was sent.')),
    can_approve: Type.Boolean({ description: 'True if the person who asks may approve or decline it now.' }),
    can_take_back: Type.Boolean({ description: 'True if the person who asks may take it back now.' }),
  },
  { title: 'ApprovalRequest', description: 'A gift for which somebody asks an approval.' },
);
export type ApprovalRequest = Static<typeof ApprovalRequest>;

export const ApprovalCounts = Type.Object(
  {
    waiting: Type.Integer({
      description: 'Requests that wait, from the workspaces that the person can use.',
    }),
    to_decide: Type.Integer({
      description: 'Those that the person can decide: as an admin, the requests of others.',
    }),
  },
  { title: 'ApprovalCounts', description: 'How many requests wait.' },
);
export type ApprovalCounts = Static<typeof ApprovalCounts>;

export const AskForApprovalInput = Strict({
  revision,
  est_group_total_high: Type.Integer({
    minimum: 0,
    description: 'The most that the gifts may cost together, in US cents: what the person was shown.',
  }),
  note: OptionalNullable(Line(500, 'Why the gift should be sent, for those who approve it.')),
});
export type AskForApprovalInput = Static<typeof AskForApprovalInput>;

export const DeclineRequestInput = Strict({
  reason: RequiredLine(500, 'Why it is declined. The requester reads it.'),
});
export type DeclineRequestInput = Static<typeof DeclineRequestInput>;

const common = { callers: 'members', tag: 'Approvals' } as const;

export const approvalOperations = {
  askForApproval: define({
    ...common,
    method: 'POST',
    path: '/internal/drafts/{id}/ask_for_approval',
    summary: 'Ask for an approval',
    description:
      'Asks the admins to approve a draft that must not be sent without them. Nothing is held meanwhile. The draft cannot be changed until the request is decided or taken back. A second time it answers the request that waits.',
    access: 'write',
    params: IdParams,
    body: AskForApprovalInput,
    status: 201,
    response: ApprovalRequest,
    errors: [
      'not_found',
      'draft_changed',
      'draft_sent',
      'price_changed',
      'budget_exceeded',
      'approval_state',
    ],
  }),
  listApprovalRequests: define({
    ...common,
    method: 'GET',
    path: '/internal/approval_requests',
    summary: 'List requests for approval',
    description: 'Returns the requests of the workspaces that the person can use, newest first.',
    access: 'write',
    query: Strict({
      ...pageQuery,
      status: Type.Optional(
        Type.Enum(['waiting', 'decided'], {
          description: 'Only those that wait, or those that do not. Default: `waiting`.',
        }),
      ),
    }),
    status: 200,
    response: ListOf(ApprovalRequest),
    errors: [],
  }),
  countApprovalRequests: define({
    ...common,
    method: 'GET',
    path: '/internal/approval_counts',
    summary: 'Count requests for approval',
    description: 'Returns how many requests wait, and how many of them the person can decide.',
    access: 'write',
    status: 200,
    response: ApprovalCounts,
    errors: [],
  }),
  getApprovalRequest: define({
    ...common,
    method: 'GET',
    path: '/internal/approval_requests/{id}',
    summary: 'Get a request for approval',
    description: 'Returns a request. It is kept as long as its draft: 30 days after the gift was sent.',
    access: 'write',
    params: IdParams,
    status: 200,
    response: ApprovalRequest,
    errors: ['not_found'],
  }),
  approveRequest: define({
    ...common,
    method: 'POST',
    path: '/internal/approval_requests/{id}/approve',
    summary: 'Approve and send a gift',
    description:
      'Sends the gift as that of the requester, once. Nobody approves their own request. If the gift cannot be sent as it was asked for, because it costs more by now, a budget or the money does not suffice, or the requester may not send it any more, nothing is sent and the request is `returned` with the reason.',
    access: 'admin',
    params: IdParams,
    status: 200,
    response: ApprovalRequest,
    errors: ['not_found', 'approval_state'],
  }),
  declineRequest: define({
    ...common,
    method: 'POST',
    path: '/internal/approval_requests/{id}/decline',
    summary: 'Decline a gift',
    description: 'Declines a request with a reason. The draft can be changed again.',
    access: 'admin',
    params: IdParams,
    body: DeclineRequestInput,
    status: 200,
    response: ApprovalRequest,
    errors: ['not_found', 'approval_state'],
  }),
  takeBackRequest: define({
    ...common,
    method: 'POST',
    path: '/internal/approval_requests/{id}/take_back',
    summary: 'Take a request back',
    description:
      'Ends a request, so that the draft can be changed. Everybody who can change the draft may do it. A second time it changes nothing.',
    access: 'write',
    params: IdParams,
    status: 200,
    response: ApprovalRequest,
    errors: ['not_found', 'approval_state'],
  }),
} as const;
