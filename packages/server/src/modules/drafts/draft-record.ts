import type { DraftForm } from '@gifts/contract/dashboard/draft-form';
import type { TypedRecipient } from '@gifts/contract/dashboard/draft-recipients';
import type { FieldError } from '@gifts/contract/errors';
import type { Row } from '../../db/tables.ts';

export interface AuthorRow {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
}

/** A draft with what its presentation needs. */
export interface DraftRecord extends Row<'drafts'> {
  form: DraftForm;
  author: AuthorRow;
  saver: AuthorRow;
  updater: AuthorRow;
  /** Null without recipients. */
  first_recipient: StoredRecipient | null;
}

export interface ImportRecord extends Row<'draft_imports'> {
  author: AuthorRow;
}

/** A recipient as it was typed, but for what is sealed. In data of an earlier release nothing is. */
export type StoredRecipient = Omit<TypedRecipient, 'phone' | 'mailing_address'> & {
  /** Without a phone number and an address there is none. */
  sealed?: string;
};

export interface RecipientRecord extends Row<'draft_recipients'> {
  given: StoredRecipient;
  /** Null if there are none. They are sealed with the recipient if something of it is, and the list is empty then. */
  problems: FieldError[] | null;
}
