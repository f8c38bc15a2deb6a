/** The problems of the typed values: for each field, a sentence that says how to correct it. */
import cardValidator from 'card-validator';
import { addressFormOf } from './address-form.ts';
import { brandOf, digitsOf } from './card-brand.ts';
import type { OwnerField, OwnerValues } from './card-owner.ts';
import { isExpiryValid, readExpiry } from './expiry.ts';
import type { TypedCard, TypedField } from './typed-card.ts';

const minDigits = 12;

export type Problems<Field extends string> = Partial<Record<Field, string>>;

/** Returns the problems in the order of the fields on the page. */
export const findTypedProblems = (card: TypedCard): Problems<TypedField> =>
  onlyProblems<TypedField>([
    ['number', numberProblem(card.number)],
    ['expiry', expiryProblem(card.expiry)],
    ['cvc', cvcProblem(card)],
  ]);

export const findOwnerProblems = (values: OwnerValues): Problems<OwnerField> =>
  onlyProblems<OwnerField>([
    ['cardholder_name', lineProblem(values.cardholder_name, 'the name on the card', 255)],
    ['country', lineProblem(values.country, 'the country', 2)],
    ['address_1', lineProblem(values.address_1, 'the street and number', 255)],
    ['address_2', values.address_2.trim() ? lineProblem(values.address_2, 'this', 255) : null],
    ['city', lineProblem(values.city, 'the city', 100)],
    ['state', regionProblem(values)],
    ['postal_code', postalCodeProblem(values)],
  ]);

const onlyProblems = <Field extends string>(found: [Field, string | null][]): Problems<Field> =>
  Object.fromEntries(found.filter(([, problem]) => problem !== null)) as Problems<Field>;

function numberProblem(number: string): string | null {
  const digits = digitsOf(number);
  if (digits === '') return 'Enter the card number.';
  const { isValid, isPotentiallyValid, card } = cardValidator.number(digits);
  if (isValid) return null;
  const isTooShort = isPotentiallyValid && digits.length < Math.min(...(card?.lengths ?? [minDigits]));
  return isTooShort
    ? 'This card number is too short: some digits are missing.'
    : 'This is not a card number. Check the digits.';
}

function expiryProblem(text: string): string | null {
  if (text === '') return 'Enter when the card expires.';
  const expiry = readExpiry(text);
  if (!expiry) return 'Enter month and year, like 04 / 31.';
  if (expiry.month < 1 || expiry.month > 12) return 'The month is between 01 and 12.';
  return isExpiryValid(expiry) ? null : 'This date cannot be right: check when the card expires.';
}

function cvcProblem({ cvc, number }: TypedCard): string | null {
  const digits = digitsOf(cvc).length;
  const needed = brandOf(number)?.cvcDigits;
  const place =
    needed === 4 ? 'the 4 digits on the front of the card' : 'the 3 digits on the back of the card';
  if (digits === 0) return `Enter the security code: ${place}.`;
  const fits = needed ? digits === needed : digits === 3 || digits === 4;
  return fits ? null : `The security code is ${place}.`;
}

function lineProblem(text: string, what: string, maxLength: number): string | null {
  const { length } = text.trim();
  if (length === 0) return `Enter ${what}.`;
  return length > maxLength ? `Shorten ${what} to ${maxLength} characters; it has ${length}.` : null;
}

function regionProblem({ state, country }: OwnerValues): string | null {
  const { isRegionNeeded, regionLabel } = addressFormOf(country);
  if (!isRegionNeeded && state.trim() === '') return null;
  return lineProblem(state, `the ${regionLabel.toLowerCase()}`, 100);
}

function postalCodeProblem({ postal_code, country }: OwnerValues): string | null {
  const form = addressFormOf(country);
  const code = postal_code.trim();
  const name = form.postalCodeLabel.replace('Postal', 'postal').replace('Postcode', 'postcode');
  if (code === '') return form.isPostalCodeNeeded ? `Enter the ${name}.` : null;
  if (form.postalCode.test(code)) return null;
  const plainName = name.replace(' (optional)', '');
  return form.postalCodeExample
    ? `Check the ${plainName}: it looks like ${form.postalCodeExample}.`
    : `This is not a ${plainName}.`;
}
