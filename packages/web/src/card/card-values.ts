/** The values of the card form, and their conversion for the vault and the API. */
import type { BillingAddress } from '@gifts/sdk';
import { digitsOf } from './card-brand.ts';
import { type Expiry, readExpiry } from './expiry.ts';

export interface CardValues {
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
  readonly cardholder_name: string;
  readonly country: string;
  readonly address_1: string;
  readonly address_2: string;
  readonly city: string;
  readonly state: string;
  readonly postal_code: string;
}

export type CardField = keyof CardValues;

/** The card data, which only the vault receives. */
export interface Card {
  readonly number: string;
  readonly expiry: Expiry;
  readonly cvc: string;
}

export interface FilledCard {
  readonly card: Card;
  readonly cardholderName: string;
  readonly billingAddress: BillingAddress;
}

export const emptyCard = (country: string): CardValues => ({
  number: '',
  expiry: '',
  cvc: '',
  cardholder_name: '',
  country,
  address_1: '',
  address_2: '',
  city: '',
  state: '',
  postal_code: '',
});

/** Returns null if the expiry is not complete. */
export function fillCard(values: CardValues): FilledCard | null {
  const expiry = readExpiry(values.expiry);
  if (!expiry) return null;
  return {
    card: { number: digitsOf(values.number), expiry, cvc: digitsOf(values.cvc) },
    cardholderName: values.cardholder_name.trim(),
    billingAddress: billingAddressOf(values),
  };
}

/** The API requires every part. A country without regions gets the city as its region, and one without postal codes gets zeros. */
function billingAddressOf(values: CardValues): BillingAddress {
  const { address_1, address_2, city, state, postal_code, country } = values;
  return {
    address_1: address_1.trim(),
    ...(address_2.trim() ? { address_2: address_2.trim() } : {}),
    city: city.trim(),
    state: state.trim() || city.trim(),
    postal_code: postal_code.trim() || '00000',
    country,
  };
}

const fieldsOfDetails: Readonly<Record<string, CardField>> = {
  number: 'number',
  exp_month: 'expiry',
  exp_year: 'expiry',
  cvc: 'cvc',
  cardholder_name: 'cardholder_name',
  'billing_address.address_1': 'address_1',
  'billing_address.address_2': 'address_2',
  'billing_address.city': 'city',
  'billing_address.state': 'state',
  'billing_address.postal_code': 'postal_code',
  'billing_address.country': 'country',
};

/** Returns the field of the form that a problem of an answer concerns. */
export const fieldOfDetail = (path: string): CardField | null => fieldsOfDetails[path] ?? null;
