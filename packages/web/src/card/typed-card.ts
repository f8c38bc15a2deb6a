/** A card that is typed into this page's own fields. Only the vault of the sandbox takes such cards. */
import { digitsOf } from './card-brand.ts';
import { type Expiry, readExpiry } from './expiry.ts';

export interface TypedCard {
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
}

export type TypedField = keyof TypedCard;

export const emptyCard: TypedCard = { number: '', expiry: '', cvc: '' };

export interface Card {
  readonly number: string;
  readonly expiry: Expiry;
  readonly cvc: string;
}

/** Returns null if the expiry is not complete. */
export function readCard({ number, expiry, cvc }: TypedCard): Card | null {
  const read = readExpiry(expiry);
  return read && { number: digitsOf(number), expiry: read, cvc: digitsOf(cvc) };
}

const fieldsOfDetails: Readonly<Record<string, TypedField>> = {
  number: 'number',
  exp_month: 'expiry',
  exp_year: 'expiry',
  cvc: 'cvc',
};

export const typedFieldOfDetail = (path: string): TypedField | null => fieldsOfDetails[path] ?? null;
