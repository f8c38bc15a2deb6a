/** What members do with the people whom their organization sends gifts to. The dashboard calls them people. */
import { define } from '../operations/operation.ts';
import { Csv, IdParams, ListOf, NoContent, type Static, Strict, Type, Uuid } from '../schema.ts';
import {
  Contact,
  ContactSummary,
  CreateContactInput,
  ExportContactsQuery,
  ListContactsQuery,
  mostContacts,
  UpdateContactInput,
} from './contact-fields.ts';

const tag = 'People';
const common = { callers: 'members', tag } as const;

/** The fields that a merge may take from the other one. */
export const mergedFields = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'mailing_address',
  'locale',
  'company',
  'title',
  'birthday',
  'started_on',
  'notes',
] as const;
export type MergedField = (typeof mergedFields)[number];

export const MergeContactsInput = Strict({
  other_id: Uuid('Id of the person who is merged into this one and deleted. Of the same workspace.'),
  revision: Type.Integer({ minimum: 1, description: 'The revision of this person that was read.' }),
  other_revision: Type.Integer({
    minimum: 1,
    description: 'The revision of the other person that was read.',
  }),
  take: Type.Array(Type.Enum([...mergedFields]), {
    uniqueItems: true,
    description: 'The fields that are taken from the other one. The rest stays.',
  }),
});
export type MergeContactsInput = Static<typeof MergeContactsInput>;

export const contactOperations = {
  listContacts: define({
    ...common,
    access: 'read',
    reveals: 'recipients',
    method: 'GET',
    path: '/internal/contacts',
    summary: 'List people',
    description: 'Returns the people of the workspaces that the caller can use, by name.',
    query: ListContactsQuery,
    status: 200,
    response: ListOf(ContactSummary),
    errors: [],
  }),
  createContact: define({
    ...common,
    access: 'write',
    method: 'POST',
    path: '/internal/contacts',
    summary: 'Add somebody',
    description: `Adds somebody to a workspace. An organization has at most ${mostContacts} people.`,
    reveals: 'address',
    body: CreateContactInput,
    status: 201,
    response: Contact,
    errors: [],
  }),
  getContact: define({
    ...common,
    access: 'read',
    reveals: 'address',
    method: 'GET',
    path: '/internal/contacts/{id}',
    summary: 'Get somebody',
    params: IdParams,
    status: 200,
    response: Contact,
    errors: ['not_found'],
  }),
  updateContact: define({
    ...common,
    access: 'write',
    method: 'PATCH',
    path: '/internal/contacts/{id}',
    summary: 'Change somebody',
    description:
      'Changes what is given and keeps the rest; null removes a value. Refused with 409 `contact_changed` if the person was changed since `revision`.',
    reveals: 'address',
    params: IdParams,
    body: UpdateContactInput,
    status: 200,
    response: Contact,
    errors: ['not_found', 'contact_changed'],
  }),
  deleteContact: define({
    ...common,
    access: 'write',
    method: 'DELETE',
    path: '/internal/contacts/{id}',
    summary: 'Delete somebody',
    description: 'Deletes somebody, also from all lists. Gifts that were sent to them stay.',
    params: IdParams,
    status: 204,
    response: NoContent,
    errors: ['not_found'],
  }),
  mergeContacts: define({
    ...common,
    access: 'write',
    method: 'POST',
    path: '/internal/contacts/{id}/merge',
    summary: 'Merge two people',
    description:
      'Takes some fields from the other one, adds this one to its lists, and deletes it. If either is to get no gifts, the one that stays gets none. It cannot be undone.',
    reveals: 'address',
    params: IdParams,
    body: MergeContactsInput,
    status: 200,
    response: Contact,
    errors: ['not_found', 'contact_changed'],
  }),
  exportContacts: define({
    ...common,
    access: 'write',
    reveals: 'address',
    method: 'GET',
    path: '/internal/contacts/export',
    summary: 'Export people',
    description:
      'Returns all people that the filters choose as one CSV file. The file is sent while it is made: if the connection ends before the file does, ask again. The audit log says how many were shown.',
    query: ExportContactsQuery,
    status: 200,
    response: Csv('A line of headings, and one for each person.'),
    contentType: 'text/csv; charset=utf-8',
    errors: [],
  }),
} as const;
