/** Gifts that members prepare. A draft is kept until it is sent, and then is an order batch like any other. */
import { bodyLimits } from '../body-limits.ts';
import { define } from '../operations/operation.ts';
import { OrderBatchDetail } from '../order-batch.ts';
import { Price } from '../price.ts';
import {
  CentsSchema,
  IdParams,
  Line,
  ListOf,
  NoContent,
  Nullable,
  OptionalNullable,
  pageQuery,
  type Static,
  Strict,
  Timestamp,
  Type,
  Uuid,
} from '../schema.ts';
import { ApprovalRequest } from './approvals.ts';
import { DraftForm } from './draft-form.ts';
import {
  AddDraftRecipientsInput,
  AddedPeople,
  AddedRecipients,
  AddPeopleInput,
  Author,
  ChangedRecipient,
  DraftImport,
  DraftRecipient,
  FieldProblem,
  RemovedRecipients,
  RemoveRecipientsInput,
  recipientGroups,
  revision,
  StartImportInput,
  TypedRecipient,
} from './draft-recipients.ts';
import { Budget } from './spending.ts';

/** An organization has no more drafts that were not sent. */
export const mostDrafts = 500;
export const Draft = Type.Object(
  {
    id: Uuid('Id of the draft.'),
    name: Type.String({ description: 'The `batch_name`, or a name made from products and recipients.' }),
    form: DraftForm,
    recipients_count: Type.Integer({ description: 'Number of recipients.' }),
    revision,
    template_id: Nullable(Uuid('Id of the template that it was made from. Null if it is gone.')),
    created_by: Author,
    updated_by: Author,
    created_at: Timestamp('Time at which the draft was made.'),
    updated_at: Timestamp('Time of the last change of the draft or of its recipients.'),
    imports: Type.Array(DraftImport, { description: 'The files that recipients came from, oldest first.' }),
    sent: Nullable(
      Type.Object({
        order_batch_id: Uuid('Id of the order batch.'),
        sent_at: Timestamp('Time at which the draft was sent.'),
      }),
    ),
    approval: Nullable(ApprovalRequest),
  },
  { title: 'Draft', description: 'A gift that somebody prepares.' },
);
export type Draft = Static<typeof Draft>;

export const CreateDraftInput = Strict({
  form: OptionalNullable(DraftForm),
  template_id: Type.Optional(Uuid('Id of a template. Fields of `form` replace those of the template.')),
});
export type CreateDraftInput = Static<typeof CreateDraftInput>;

export const UpdateDraftInput = Strict({ form: DraftForm, revision });
export type UpdateDraftInput = Static<typeof UpdateDraftInput>;

export const DraftCheck = Type.Object(
  {
    revision,
    is_ready: Type.Boolean({ description: 'True if the draft can be sent.' }),
    problems: Type.Array(FieldProblem, {
      description:
        'What must be mended in the form, by its fields. `recipients` stands for the list of recipients, whose own problems are counted below.',
    }),
    recipients: Type.Object({
      total: Type.Integer({ description: 'Number of recipients.' }),
      with_problems: Type.Integer({
        description: 'Recipients with problems, which keep the draft from being sent.',
      }),
      duplicates: Type.Integer({ description: 'Recipients that an earlier one equals.' }),
      gifted_recently: Type.Integer({
        description: 'Recipients to whom the organization has sent a gift within the last 30 days.',
      }),
      undeliverable: Type.Integer({
        description: 'Recipients whose address gets no mail: it bounced, or its owner wants none.',
      }),
      opted_out: Type.Integer({
        description: 'Recipients to whom no gifts are sent, which keep the draft from being sent.',
      }),
    }),
    price: Nullable(Price),
    payment: Type.Object({
      payment_method_id: Nullable(
        Type.String({ description: 'The payment method that pays, also if it is the default one.' }),
      ),
      available: Nullable(
        CentsSchema('What the funding source has, up to a second ago. Null for a card, and without one.'),
      ),
      required: Nullable(CentsSchema('The most that all gifts can cost. Null while the price is unknown.')),
      missing: Nullable(CentsSchema('What the funding source lacks, or 0. Null if either is unknown.')),
    }),
    spending: Type.Object({
      approval_limit: Nullable(
        CentsSchema('What may be sent from this workspace without an approval. Null: anything.'),
      ),
      needs_approval: Type.Boolean({ description: 'True if somebody else has to approve the draft.' }),
      approvers: Type.Array(Type.String(), {
        description: 'Names of those who can approve it, at most 5. Empty unless `needs_approval`.',
      }),
      budgets: Type.Array(Budget, { description: 'The budgets that the gift counts for.' }),
    }),
    send_at: Nullable(Timestamp('When the gift is sent. Null for now, and while the schedule is wrong.')),
    expires_at: Nullable(Timestamp('When the gifts end if the draft is sent now. Null: never.')),
  },
  { title: 'DraftCheck', description: 'Whether a draft can be sent, and at which price.' },
);
export type DraftCheck = Static<typeof DraftCheck>;

export const SendDraftInput = Strict({
  revision,
  est_group_total_high: Type.Integer({
    minimum: 0,
    description: 'The most that the gifts may cost together, in US cents: what the person was shown.',
  }),
});
export type SendDraftInput = Static<typeof SendDraftInput>;

const RecipientParams = Strict({
  id: Type.String({ description: 'Id of the draft.' }),
  recipient_id: Type.String({ description: 'Id of the recipient.' }),
});

const tag = 'Drafts';
const common = { callers: 'members', access: 'write', tag } as const;

export const draftOperations = {
  listDrafts: define({
    ...common,
    method: 'GET',
    path: '/internal/drafts',
    summary: 'List drafts',
    description:
      'Returns the drafts of the workspaces that the person can use that were not sent, the last changed first.',
    query: Strict({
      ...pageQuery,
      of: Type.Optional(
        Type.Enum(['me', 'everyone'], { description: 'Who has made them. Default: `everyone`.' }),
      ),
    }),
    status: 200,
    response: ListOf(Draft),
    errors: [],
  }),
  createDraft: define({
    ...common,
    method: 'POST',
    path: '/internal/drafts',
    summary: 'Make a draft',
    description: `Makes a draft without recipients. Without \`from_name\`, it is from whom the organization's settings name, otherwise from the person. An organization has at most ${mostDrafts} that were not sent; after 180 days without a change they are deleted.`,
    isRecorded: false,
    body: CreateDraftInput,
    status: 201,
    response: Draft,
    errors: [],
  }),
  getDraft: define({
    ...common,
    method: 'GET',
    path: '/internal/drafts/{id}',
    summary: 'Get a draft',
    description: 'Returns a draft, also one that was sent within the last 30 days.',
    params: IdParams,
    status: 200,
    response: Draft,
    errors: ['not_found'],
  }),
  updateDraft: define({
    ...common,
    method: 'PATCH',
    path: '/internal/drafts/{id}',
    summary: 'Save a draft',
    description:
      'Replaces the form. Refused with 409 `draft_changed` if another form was saved since `revision`; changes of recipients do not matter. The same form a second time is accepted, so that a request can be repeated.',
    isRecorded: false,
    params: IdParams,
    body: UpdateDraftInput,
    status: 200,
    response: Draft,
    errors: ['not_found', 'draft_changed', 'draft_sent', 'draft_waiting'],
  }),
  deleteDraft: define({
    ...common,
    method: 'DELETE',
    path: '/internal/drafts/{id}',
    summary: 'Delete a draft',
    description: 'Deletes a draft with its recipients. Of a draft that was sent, the order batch stays.',
    params: IdParams,
    status: 204,
    response: NoContent,
    errors: ['not_found', 'draft_waiting'],
  }),
  listDraftRecipients: define({
    ...common,
    method: 'GET',
    path: '/internal/drafts/{id}/recipients',
    summary: 'List the recipients of a draft',
    description: 'Returns the recipients in the order in which they were added.',
    reveals: 'address',
    params: IdParams,
    query: Strict({
      ...pageQuery,
      only: Type.Optional(
        Type.Enum([...recipientGroups], { description: 'Returns only recipients of this kind.' }),
      ),
      search: Type.Optional(
        Line(200, 'Returns only recipients whose name or email address contains this text.'),
      ),
    }),
    status: 200,
    response: ListOf(DraftRecipient),
    errors: ['not_found'],
  }),
  addDraftRecipients: define({
    ...common,
    method: 'POST',
    path: '/internal/drafts/{id}/recipients',
    summary: 'Add recipients to a draft',
    description:
      'Adds recipients at the end, 100,000 in all at most. They are kept as they are, and their problems are listed. A part of an import that has arrived before adds nothing.',
    isRecorded: false,
    params: IdParams,
    body: AddDraftRecipientsInput,
    bulk: 'recipients',
    maxBodyBytes: bodyLimits.draftRecipients,
    status: 200,
    response: AddedRecipients,
    errors: ['not_found', 'draft_sent', 'draft_waiting'],
  }),
  addPeopleToDraft: define({
    ...common,
    method: 'POST',
    path: '/internal/drafts/{id}/people',
    summary: 'Add people to a draft',
    description:
      'Adds some people, or all of a list, as recipients at the end, 100,000 in all at most: all of them or none. They are copied: later changes of them do not change the draft.',
    isRecorded: false,
    params: IdParams,
    body: AddPeopleInput,
    status: 200,
    response: AddedPeople,
    errors: ['not_found', 'draft_sent'],
  }),
  updateDraftRecipient: define({
    ...common,
    method: 'PATCH',
    path: '/internal/drafts/{id}/recipients/{recipient_id}',
    summary: 'Change a recipient of a draft',
    description: 'Replaces all fields of a recipient.',
    isRecorded: false,
    reveals: 'address',
    params: RecipientParams,
    body: Strict({ recipient: TypedRecipient }),
    status: 200,
    response: ChangedRecipient,
    errors: ['not_found', 'draft_sent', 'draft_waiting'],
  }),
  removeDraftRecipients: define({
    ...common,
    method: 'POST',
    path: '/internal/drafts/{id}/remove_recipients',
    summary: 'Remove recipients from a draft',
    description: 'Removes some recipients, those of an import, those of a kind, or all.',
    isRecorded: false,
    params: IdParams,
    body: RemoveRecipientsInput,
    status: 200,
    response: RemovedRecipients,
    errors: ['not_found', 'draft_sent', 'draft_waiting'],
  }),
  startDraftImport: define({
    ...common,
    method: 'POST',
    path: '/internal/drafts/{id}/imports',
    summary: 'Begin to import a file of recipients',
    description:
      'Makes an import, to which recipients are added in parts. Refused with 409 `already_imported` if the file is in this draft already, and, without `again`, if the organization has sent it before.',
    params: IdParams,
    body: StartImportInput,
    status: 201,
    response: DraftImport,
    errors: ['not_found', 'draft_sent', 'draft_waiting', 'already_imported'],
  }),
  checkDraft: define({
    ...common,
    method: 'GET',
    path: '/internal/drafts/{id}/check',
    summary: 'Check a draft',
    description: 'Returns what keeps the draft from being sent, what is worth a look, and the price.',
    params: IdParams,
    status: 200,
    response: DraftCheck,
    errors: ['not_found', 'draft_sent'],
  }),
  sendDraft: define({
    ...common,
    method: 'POST',
    path: '/internal/drafts/{id}/send',
    summary: 'Send a draft',
    description:
      'Makes an order batch of the draft, once: a draft that was sent answers its batch again. Refused with 409 `draft_changed` if the draft or its recipients have changed since `revision`, and with 409 `price_changed` if the gifts can cost more than `est_group_total_high` now.',
    params: IdParams,
    body: SendDraftInput,
    status: 201,
    response: OrderBatchDetail,
    errors: [
      'not_found',
      'draft_changed',
      'draft_waiting',
      'price_changed',
      'approval_required',
      'budget_exceeded',
      'insufficient_funds',
      'duplicate_customer_reference_id',
      'out_of_stock',
    ],
  }),
} as const;
