import { fullName } from '@gifts/contract/names';
import type { DraftForm, TypedRecipient } from '../../../api/dashboard-operations.generated.ts';
import { isSame } from '../draft/merge-forms.ts';

export type SendMethod = NonNullable<DraftForm['send_method']>;
export type TypedAddress = NonNullable<TypedRecipient['mailing_address']>;

export const emptyRecipient: TypedRecipient = {};

/** Fields that were emptied are left out. */
export function tidyRecipient(typed: TypedRecipient): TypedRecipient {
  const { mailing_address: address, ...own } = typed;
  const kept = filled(address ?? {});
  // A country alone is only the one that the form begins with.
  const hasAddress = Object.keys(kept).some((field) => field !== 'country');
  return { ...filled(own), ...(hasAddress && { mailing_address: kept }) };
}

const filled = (fields: object): object =>
  Object.fromEntries(
    Object.entries(fields)
      .map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value])
      .filter(([, value]) => value !== '' && value !== null && value !== undefined),
  );

export const isEmpty = (typed: TypedRecipient): boolean => isSame(tidyRecipient(typed), {});

export const areSame = (left: TypedRecipient, right: TypedRecipient): boolean =>
  isSame(tidyRecipient(left), tidyRecipient(right));

export const nameOfTyped = (typed: TypedRecipient): string => fullName(typed) || typed.email || 'this person';

/** An address in one line. */
export const sayAddress = (address: TypedAddress | null | undefined): string =>
  [
    address?.address_1,
    address?.address_2,
    address?.city,
    [address?.state, address?.postal_code].filter(Boolean).join(' '),
    address?.country,
  ]
    .filter(Boolean)
    .join(', ');
