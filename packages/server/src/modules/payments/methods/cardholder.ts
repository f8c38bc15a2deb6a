/** The name on a card and its billing address, as they were entered. */
import type { BillingAddress as GivenAddress } from '@gifts/contract/commerce';
import type { FieldError } from '@gifts/contract/errors';
import { containsCardNumber } from '../../../kit/card-numbers.ts';
import type { ValidParts } from '../../../kit/valid-parts.ts';
import type { CardBillingAddress } from '../../../ports/card-gateway.ts';
import { readCountry } from '../../addresses/countries.ts';

export interface CardholderInput {
  cardholder_name: string;
  billing_address: GivenAddress;
}

const addressFields = ['address_1', 'address_2', 'city', 'state', 'postal_code'] as const;

/**
 * Returns the problems of a cardholder. Banks verify the address, so only an unknown country and card numbers
 * in the wrong field are refused here.
 */
export function checkCardholder({
  cardholder_name,
  billing_address,
}: ValidParts<CardholderInput>): FieldError[] {
  const texts = [
    { field: 'cardholder_name', text: cardholder_name },
    ...addressFields.map((line) => ({ field: `billing_address.${line}`, text: billing_address?.[line] })),
  ];
  const problems = texts.flatMap(({ field, text }) =>
    text && containsCardNumber(text) ? [cardNumberProblem(field)] : [],
  );
  const country = billing_address?.country;
  return country && readCountry(country) === null ? [...problems, unknownCountryProblem(country)] : problems;
}

/** Card numbers must not be stored in other fields. People do enter them there by mistake. */
const cardNumberProblem = (field: string): FieldError => ({
  field,
  message: `${field === 'cardholder_name' ? 'Cardholder name' : 'Billing address'} must not hold a card number`,
});

const unknownCountryProblem = (country: string): FieldError => ({
  field: 'billing_address.country',
  message: `Unknown country ${country}; give its two-letter ISO 3166-1 code, such as US`,
});

/** Returns the address for the gateway, with the code of its country. */
export const readBillingAddress = (address: GivenAddress): CardBillingAddress => ({
  address_1: address.address_1,
  address_2: address.address_2 || null,
  city: address.city,
  state: address.state,
  postal_code: address.postal_code,
  country: readCountry(address.country) ?? address.country,
});
