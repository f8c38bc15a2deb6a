import type { DraftRecipient } from '@gifts/contract/dashboard/draft-recipients';
import type { FieldError } from '@gifts/contract/errors';
import type { Context } from '../../../context/context.ts';
import type { GiftRules } from '../gift-of-draft.ts';
import type { FoundRecipient } from './recipient-groups.sql.ts';
import { openRecipient } from './sealed-recipients.ts';

export function presentRecipient(
  context: Pick<Context, 'vault'>,
  row: FoundRecipient,
  rules: GiftRules,
): DraftRecipient {
  const { given, problems } = openRecipient(context, row);
  return {
    id: row.number,
    import_id: row.import_id,
    recipient: given,
    problems: [...problemsOfGift(row, rules), ...(problems ?? []), ...problemsOfPlace(row, rules)],
    is_duplicate: row.is_duplicate,
    is_gifted_recently: row.is_gifted_recently,
    is_undeliverable: row.is_undeliverable,
    is_opted_out: row.is_opted_out,
  };
}

/** What the gift needs of its recipients, and this one does not have. */
const problemsOfGift = (row: FoundRecipient, rules: GiftRules): FieldError[] => [
  ...(row.email === null && rules.emailMessage ? [{ field: 'email', message: rules.emailMessage }] : []),
  ...(row.has_address || rules.addressMessage === null
    ? []
    : [{ field: 'mailing_address', message: rules.addressMessage }]),
];

const problemsOfPlace = ({ place }: FoundRecipient, rules: GiftRules): readonly FieldError[] =>
  (place !== null && rules.problemsOfPlaces.get(place)) || [];
