/** Lists of the people whom an organization sends gifts to. */
import { define } from '../operations/operation.ts';
import { IdParams, ListOf, NoContent, RequiredLine, type Static, Strict, Type, Uuid } from '../schema.ts';
import { ContactList, mostChangedContacts, mostContactLists } from './contact-fields.ts';

const ListName = RequiredLine(100, 'Name, 1 to 100 characters. No other list of the workspace has it.');

export const CreateContactListInput = Strict({
  workspace_id: Type.Optional(
    Uuid('Id of the workspace. Default: the oldest workspace that the person can use.'),
  ),
  name: ListName,
});
export type CreateContactListInput = Static<typeof CreateContactListInput>;

const ContactIds = Type.Array(Uuid('Id of somebody.'), {
  minItems: 1,
  maxItems: mostChangedContacts,
  description: `Ids of people, 1 to ${mostChangedContacts}.`,
});

export const ChangeListInput = Strict({ contact_ids: ContactIds });

const tag = 'People';
const common = { callers: 'members', tag } as const;

export const contactListOperations = {
  listContactLists: define({
    ...common,
    access: 'read',
    method: 'GET',
    path: '/internal/contact_lists',
    summary: 'List the lists of people',
    description: 'Returns all lists of the workspaces that the caller can use, by name.',
    status: 200,
    response: ListOf(ContactList),
    errors: [],
  }),
  createContactList: define({
    ...common,
    access: 'write',
    method: 'POST',
    path: '/internal/contact_lists',
    summary: 'Make a list of people',
    description: `Makes an empty list. A workspace has at most ${mostContactLists}.`,
    body: CreateContactListInput,
    status: 201,
    response: ContactList,
    errors: [],
  }),
  renameContactList: define({
    ...common,
    access: 'write',
    method: 'PATCH',
    path: '/internal/contact_lists/{id}',
    summary: 'Rename a list of people',
    params: IdParams,
    body: Strict({ name: ListName }),
    status: 200,
    response: ContactList,
    errors: ['not_found'],
  }),
  deleteContactList: define({
    ...common,
    access: 'write',
    method: 'DELETE',
    path: '/internal/contact_lists/{id}',
    summary: 'Delete a list of people',
    description: 'Deletes the list. The people in it stay.',
    params: IdParams,
    status: 204,
    response: NoContent,
    errors: ['not_found'],
  }),
  addContactsToList: define({
    ...common,
    access: 'write',
    method: 'POST',
    path: '/internal/contact_lists/{id}/add',
    summary: 'Add people to a list',
    description:
      'Adds people of the workspace of the list. Those who are in it already stay; others than those of the workspace are refused.',
    params: IdParams,
    body: ChangeListInput,
    status: 200,
    response: ContactList,
    errors: ['not_found'],
  }),
  removeContactsFromList: define({
    ...common,
    access: 'write',
    method: 'POST',
    path: '/internal/contact_lists/{id}/remove',
    summary: 'Take people out of a list',
    description: 'Takes people out. They are not deleted.',
    params: IdParams,
    body: ChangeListInput,
    status: 200,
    response: ContactList,
    errors: ['not_found'],
  }),
} as const;
