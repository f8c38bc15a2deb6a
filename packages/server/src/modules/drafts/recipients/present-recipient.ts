import type { DraftRecipient } from '@gifts/contract/dashboard/draft-recipients';
import type { FieldError } from '@gifts/contract/errors';
import type { RecipientRecord } from '../draft-record.ts';
import type { GiftRules } from '../gift-of-draft.ts';
import type { FoundRecipient } from './recipient-groups.sql.ts';

export const presentRecipient = (row: FoundRecipient, rules: GiftRules): DraftRecipient => ({
  id: row.number,
  import_id: row.import_id,
  recipient: row.given,
  problems: problemsOf(row, rules),
  is_duplicate: row.is_duplicate,
  is_gifted_recently: row.is_gifted_recently,
  is_undeliverable: row.is_undeliverable,
  is_opted_out: row.is_opted_out,
});

/** Those of the recipient by itself, and those that the gift adds. */
const problemsOf = (row: RecipientRecord, rules: GiftRules): FieldError[] => [
  ...(row.email === null && rules.emailMessage ? [{ field: 'email', message: rules.emailMessage }] : []),
  ...(row.has_address || rules.addressMessage === null
    ? []
    : [{ field: 'mailing_address', message: rules.addressMessage }]),
  ...(row.problems ?? []),
  ...((row.place !== null && rules.problemsOfPlaces.get(row.place)) || []),
];
