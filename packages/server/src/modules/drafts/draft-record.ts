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
  first_recipient: TypedRecipient | null;
}

export interface ImportRecord extends Row<'draft_imports'> {
  author: AuthorRow;
}

export interface RecipientRecord extends Row<'draft_recipients'> {
  given: TypedRecipient;
  problems: FieldError[] | null;
}
