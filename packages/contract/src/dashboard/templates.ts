/** Gifts that are sent again and again: forms of drafts, without recipients. */
import { define } from '../operations/operation.ts';
import {
  IdParams,
  ListOf,
  NoContent,
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
import { DraftForm } from './draft-form.ts';

/** An organization has no more templates. */
export const mostTemplates = 200;

export const GiftTemplate = Type.Object(
  {
    id: Uuid('Id of the template.'),
    name: Type.String({ description: 'Name of the template.' }),
    form: DraftForm,
    workspace_id: Nullable(
      Uuid('The workspace whose members use it: that of the form. Null: everybody of the organization.'),
    ),
    created_by: Type.Object({
      id: Uuid('Id of the member.'),
      name: Type.String({ description: 'Name of the member, or the email address of one without a name.' }),
    }),
    created_at: Timestamp('Time at which the template was made.'),
    updated_at: Timestamp('Time of the last change.'),
  },
  { title: 'GiftTemplate', description: 'A gift to make drafts from.' },
);
export type GiftTemplate = Static<typeof GiftTemplate>;

const name = RequiredLine(100, 'Name of the template, such as `Welcome gift`.');

export const CreateTemplateInput = Strict(
  {
    name,
    form: OptionalNullable(DraftForm),
    draft_id: Type.Optional(Uuid('Id of a draft whose form is taken.')),
  },
  { description: 'A name, and either a form or the id of a draft.' },
);
export type CreateTemplateInput = Static<typeof CreateTemplateInput>;

export const UpdateTemplateInput = Strict({
  name: Type.Optional(name),
  form: OptionalNullable(DraftForm),
});
export type UpdateTemplateInput = Static<typeof UpdateTemplateInput>;

const common = { callers: 'members', access: 'write', tag: 'Templates' } as const;

export const templateOperations = {
  listTemplates: define({
    ...common,
    method: 'GET',
    path: '/internal/templates',
    summary: 'List templates',
    description: 'Returns the templates that the person can use, by name.',
    query: Strict({ ...pageQuery }),
    status: 200,
    response: ListOf(GiftTemplate),
    errors: [],
  }),
  createTemplate: define({
    ...common,
    method: 'POST',
    path: '/internal/templates',
    summary: 'Make a template',
    description: `Makes a template of a form. It does not keep the schedule and the \`customer_reference_id\`, which are of one send. An organization has at most ${mostTemplates}.`,
    body: CreateTemplateInput,
    status: 201,
    response: GiftTemplate,
    errors: [],
  }),
  updateTemplate: define({
    ...common,
    method: 'PATCH',
    path: '/internal/templates/{id}',
    summary: 'Change a template',
    description: 'Changes what is given and keeps the rest. Drafts that were made from it stay as they are.',
    params: IdParams,
    body: UpdateTemplateInput,
    status: 200,
    response: GiftTemplate,
    errors: ['not_found'],
  }),
  deleteTemplate: define({
    ...common,
    method: 'DELETE',
    path: '/internal/templates/{id}',
    summary: 'Delete a template',
    description: 'Deletes a template. Drafts that were made from it stay.',
    params: IdParams,
    status: 204,
    response: NoContent,
    errors: ['not_found'],
  }),
} as const;
