/** Files of people. */
import { bodyLimits } from '../body-limits.ts';
import { define } from '../operations/operation.ts';
import { maxRecipients } from '../order-batch.ts';
import { patterns } from '../patterns.ts';
import { IdParams, RequiredLine, type Static, Strict, Timestamp, Type, Uuid } from '../schema.ts';
import { ImportedContact } from './contact-fields.ts';

/** A request imports no more people. */
export const mostImportedContacts = 5_000;

const existing = Type.Enum(['update', 'keep'], {
  description:
    'What is done with people who are there already. `update`: what the file says replaces what is known, and empty cells replace nothing. `keep`: they stay as they are. Lists get them either way. Somebody is recognized by the email address, and without one by name and company.',
});

export const StartContactImportInput = Strict({
  workspace_id: Type.Optional(
    Uuid('Id of the workspace. Default: the oldest workspace that the person can use.'),
  ),
  file_name: RequiredLine(255, 'Name of the file.'),
  sha256: Type.String({
    pattern: patterns.sha256,
    description: 'SHA-256 of the file, in lower-case hexadecimal digits.',
  }),
  rows: Type.Integer({
    minimum: 1,
    maximum: maxRecipients,
    description: 'Number of people in the file that will be imported, 1 to 100,000.',
  }),
  existing,
  again: Type.Optional(
    Type.Boolean({
      description: 'True if the file may be imported although it was imported before. Default: false.',
    }),
  ),
});
export type StartContactImportInput = Static<typeof StartContactImportInput>;

export const ContactImport = Type.Object(
  {
    id: Uuid('Id of the import.'),
    workspace_id: Uuid('Id of the workspace.'),
    file_name: Type.String({ description: 'Name of the file.' }),
    existing,
    rows: Type.Integer({ description: 'Number of people that the file has.' }),
    rows_arrived: Type.Integer({
      description: 'Number of those that have arrived. The import goes on with the next one.',
    }),
    added: Type.Integer({ description: 'Number of people who were new.' }),
    updated: Type.Integer({ description: 'Number of people who were there and were updated.' }),
    kept: Type.Integer({ description: 'Number of people who were there and stayed as they were.' }),
    created_at: Timestamp('Time at which the import was begun.'),
  },
  { title: 'ContactImport', description: 'A file of people.' },
);
export type ContactImport = Static<typeof ContactImport>;

export const ImportContactsInput = Strict({
  contacts: Type.Array(ImportedContact, {
    minItems: 1,
    maxItems: mostImportedContacts,
    description: `The people, 1 to ${mostImportedContacts}.`,
  }),
  first_row: Type.Integer({
    minimum: 0,
    maximum: maxRecipients - 1,
    description:
      'Place of the first one among all of the import, from 0. It is at most `rows_arrived`; those that have arrived before are not imported again.',
  }),
});
export type ImportContactsInput = Static<typeof ImportContactsInput>;

/** What somebody is recognized by. */
const { first_name, last_name, email, company } = ImportedContact.properties;

export const CountKnownContactsInput = Strict({
  workspace_id: Type.Optional(
    Uuid('Id of the workspace. Default: the oldest workspace that the person can use.'),
  ),
  contacts: Type.Array(Strict({ first_name, last_name, email, company }), {
    minItems: 1,
    maxItems: mostImportedContacts,
    description: `What people are recognized by, of 1 to ${mostImportedContacts} people.`,
  }),
});
export type CountKnownContactsInput = Static<typeof CountKnownContactsInput>;

export const KnownContacts = Type.Object(
  { known: Type.Integer({ description: 'How many of them are there already.' }) },
  { title: 'KnownContacts', description: 'How many people of a file are there already.' },
);

const common = { callers: 'members', access: 'write', tag: 'People' } as const;

export const contactImportOperations = {
  countKnownContacts: define({
    ...common,
    method: 'POST',
    path: '/internal/contact_imports/known',
    summary: 'Count people who are there already',
    description: 'Returns how many people of a file an import would update or keep. Nothing changes.',
    isRecorded: false,
    body: CountKnownContactsInput,
    bulk: 'contacts',
    maxBodyBytes: bodyLimits.draftRecipients,
    status: 200,
    response: KnownContacts,
    errors: [],
  }),
  startContactImport: define({
    ...common,
    method: 'POST',
    path: '/internal/contact_imports',
    summary: 'Begin to import a file of people',
    description:
      'Makes an import, to which people are added in parts. Refused with 409 `already_imported`, without `again`, if the file was imported into the workspace within a year. An import of the same file that has not ended is answered instead of made, if rows and `existing` are the same.',
    body: StartContactImportInput,
    status: 201,
    response: ContactImport,
    errors: ['already_imported'],
  }),
  importContacts: define({
    ...common,
    method: 'POST',
    path: '/internal/contact_imports/{id}/contacts',
    summary: 'Import people',
    description:
      'Adds or updates people, in the order of the file. A part that has arrived before changes nothing.',
    isRecorded: false,
    params: IdParams,
    body: ImportContactsInput,
    bulk: 'contacts',
    maxBodyBytes: bodyLimits.draftRecipients,
    status: 200,
    response: ContactImport,
    errors: ['not_found'],
  }),
} as const;
