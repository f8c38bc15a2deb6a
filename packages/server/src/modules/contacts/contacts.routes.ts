import type { MemberHandlersOf } from '../../handlers.ts';
import { withPageDefaults } from '../../lists/page.ts';
import { createContact } from './create-contact.ts';
import { deleteContact } from './delete-contact.ts';
import { keepApart } from './duplicates/keep-apart.ts';
import { listDuplicates } from './duplicates/list-duplicates.ts';
import { exportContacts } from './export-contacts.ts';
import { countKnownContacts } from './imports/count-known-contacts.ts';
import { importContacts } from './imports/import-contacts.ts';
import { startContactImport } from './imports/start-contact-import.ts';
import { listContacts, showContact } from './list-contacts.ts';
import {
  addContactsToList,
  createContactList,
  deleteContactList,
  listContactLists,
  removeContactsFromList,
  renameContactList,
} from './lists/change-lists.ts';
import { mergeContacts } from './merge-contacts.ts';
import { updateContact } from './update-contact.ts';

export const contactHandlers: MemberHandlersOf<
  | 'listContacts'
  | 'createContact'
  | 'getContact'
  | 'updateContact'
  | 'deleteContact'
  | 'mergeContacts'
  | 'exportContacts'
  | 'listContactLists'
  | 'createContactList'
  | 'renameContactList'
  | 'deleteContactList'
  | 'addContactsToList'
  | 'removeContactsFromList'
  | 'countKnownContacts'
  | 'startContactImport'
  | 'importContacts'
  | 'listContactDuplicates'
  | 'keepContactsApart'
> = {
  listContacts: (context, db, { query }) => listContacts(context, db, withPageDefaults(query)),
  createContact: (context, tx, { body }) => createContact(context, tx, body),
  getContact: (context, db, { params }) => showContact(context, db, params.id),
  updateContact: (context, tx, { params, body }) => updateContact(context, tx, params.id, body),
  deleteContact: (context, tx, { params }) => deleteContact(context, tx, params.id),
  mergeContacts: (context, tx, { params, body }) => mergeContacts(context, tx, params.id, body),
  exportContacts: async (context, _db, { query }) => exportContacts(context, query),
  listContactLists: (context, db) => listContactLists(context, db),
  createContactList: (context, tx, { body }) => createContactList(context, tx, body),
  renameContactList: (context, tx, { params, body }) => renameContactList(context, tx, params.id, body.name),
  deleteContactList: (context, tx, { params }) => deleteContactList(context, tx, params.id),
  addContactsToList: (context, tx, { params, body }) =>
    addContactsToList(context, tx, params.id, body.contact_ids),
  removeContactsFromList: (context, tx, { params, body }) =>
    removeContactsFromList(context, tx, params.id, body.contact_ids),
  countKnownContacts: (context, tx, { body }) => countKnownContacts(context, tx, body),
  startContactImport: (context, tx, { body }) => startContactImport(context, tx, body),
  importContacts: (context, tx, { params, body }) => importContacts(context, tx, params.id, body),
  listContactDuplicates: (context, db, { query }) => listDuplicates(context, db, withPageDefaults(query)),
  keepContactsApart: (context, tx, { body }) => keepApart(context, tx, body),
};
