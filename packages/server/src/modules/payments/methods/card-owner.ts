/** What is said of a card by whoever gives it: the name on it and where its bills go. */
import type { BillingAddress as GivenAddress } from '@gifts/contract/commerce';
import type { Problem } from '@gifts/contract/errors';
import { holdsCardNumber } from '../../../kit/card-numbers.ts';
import type { Fitting } from '../../../kit/fitting.ts';
import type { BillingAddress } from '../../../ports/card-gateway.ts';
import { readCountry } from '../../addresses/countries.ts';

export interface CardOwnerInput {
  cardholder_name: string;
  billing_address: GivenAddress;
}

const lines = ['address_1', 'address_2', 'city', 'state', 'postal_code'] as const;

/** Banks compare an address with what they have, so nothing of it is refused here but what nobody could use. */
export function checkCardOwner({ cardholder_name, billing_address }: Fitting<CardOwnerInput>): Problem[] {
  const texts = [
    { field: 'cardholder_name', text: cardholder_name },
    ...lines.map((line) => ({ field: `billing_address.${line}`, text: billing_address?.[line] })),
  ];
  const problems = texts.flatMap(({ field, text }) =>
    text && holdsCardNumber(text) ? [withNumber(field)] : [],
  );
  const country = billing_address?.country;
  return country && readCountry(country) === null ? [...problems, unknownCountry(country)] : problems;
}

/** People do type it into the wrong field, and it must not be kept there. */
const withNumber = (field: string): Problem => ({
  field,
  message: `${field === 'cardholder_name' ? 'Cardholder name' : 'Billing address'} must not hold a card number`,
});

const unknownCountry = (country: string): Problem => ({
  field: 'billing_address.country',
  message: `Unknown country ${country}; give its two-letter ISO 3166-1 code, such as US`,
});

/** The address as it is handed on: its country by code. */
export const readBillingAddress = (address: GivenAddress): BillingAddress => ({
  address_1: address.address_1,
  address_2: address.address_2 || null,
  city: address.city,
  state: address.state,
  postal_code: address.postal_code,
  country: readCountry(address.country) ?? address.country,
});
