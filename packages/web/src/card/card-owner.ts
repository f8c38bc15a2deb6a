/** The values of the form beside the card itself: the name on the card and its billing address. */
import type { BillingAddress } from '@gifts/sdk';

export interface OwnerValues {
  readonly cardholder_name: string;
  readonly country: string;
  readonly address_1: string;
  readonly address_2: string;
  readonly city: string;
  readonly state: string;
  readonly postal_code: string;
}

export type OwnerField = keyof OwnerValues;

/** As the API takes it. */
export interface CardOwner {
  readonly cardholder_name: string;
  readonly billing_address: BillingAddress;
}

export const emptyOwner = (country: string): OwnerValues => ({
  cardholder_name: '',
  country,
  address_1: '',
  address_2: '',
  city: '',
  state: '',
  postal_code: '',
});

/** The API requires every part. A country without regions gets the city as its region, and one without postal codes gets zeros. */
export function ownerOf(values: OwnerValues): CardOwner {
  const { cardholder_name, address_1, address_2, city, state, postal_code, country } = values;
  return {
    cardholder_name: cardholder_name.trim(),
    billing_address: {
      address_1: address_1.trim(),
      ...(address_2.trim() ? { address_2: address_2.trim() } : {}),
      city: city.trim(),
      state: state.trim() || city.trim(),
      postal_code: postal_code.trim() || '00000',
      country,
    },
  };
}

const fieldsOfDetails: Readonly<Record<string, OwnerField>> = {
  cardholder_name: 'cardholder_name',
  'billing_address.address_1': 'address_1',
  'billing_address.address_2': 'address_2',
  'billing_address.city': 'city',
  'billing_address.state': 'state',
  'billing_address.postal_code': 'postal_code',
  'billing_address.country': 'country',
};

/** Returns the field of the form that a problem of an answer concerns. */
export const fieldOfDetail = (path: string): OwnerField | null => fieldsOfDetails[path] ?? null;
