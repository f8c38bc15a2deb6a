/** What is known of a recipient by itself, whatever gift they get. */
import { checkValue } from '@gifts/contract/check/check';
import type { TypedRecipient } from '@gifts/contract/dashboard/draft-recipients';
import type { FieldError } from '@gifts/contract/errors';
import { fullName } from '@gifts/contract/names';
import { RecipientInput } from '@gifts/contract/order-batch';
import { sentenceOf } from '../../addresses/address-problems.ts';
import { checkAddress } from '../../addresses/check-address.ts';
import { readCountry } from '../../addresses/countries.ts';
import { type NormalAddress, normalizeAddress } from '../../addresses/normalize-address.ts';
import { readState } from '../../addresses/us-states.ts';
import { countriesOfTier } from '../../pricing/relay-rates.ts';

/** A recipient of an order batch, as far as it was typed; it may not fit the contract. */
export type CleanRecipient = { [Name in keyof RecipientInput]?: RecipientInput[Name] | null };

export interface ReadRecipient {
  /** In lower case, for comparing. */
  email: string | null;
  /** What duplicates without an e-mail address have in common. */
  nameAndAddress: string | null;
  hasAddress: boolean;
  /** What decides whether products ship there, such as `DE` or `US-CA`. */
  place: string | null;
  problems: FieldError[] | null;
}

/** Removes blanks around the texts. Blank ones become null, and an address without any text too. */
export function cleanRecipient({ mailing_address, ...given }: TypedRecipient): CleanRecipient {
  const address = cleanFields(mailing_address ?? {});
  const hasAddress = Object.values(address).some((text) => text !== null);
  return {
    ...cleanFields(given),
    mailing_address: hasAddress ? { address_1: '', country: '', ...withoutNulls(address) } : null,
  };
}

const cleanFields = <Name extends string>(
  fields: Partial<Record<Name, string | null | undefined>>,
): Partial<Record<Name, string | null>> =>
  Object.fromEntries(
    Object.entries<string | null | undefined>(fields).map(([name, text]) => [name, text?.trim() || null]),
  ) as Partial<Record<Name, string | null>>;

const withoutNulls = <Name extends string>(
  fields: Partial<Record<Name, string | null>>,
): Partial<Record<Name, string>> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as Partial<
    Record<Name, string>
  >;

export function readRecipient(typed: TypedRecipient): ReadRecipient {
  const recipient = cleanRecipient(typed);
  const problems = checkValue(RecipientInput, recipient);
  const address = normalAddressOf(recipient);
  // An address that does not fit the contract has problems of its own fields already.
  const isSound = !problems.some(({ field }) => field.startsWith('mailing_address'));
  if (address && isSound) problems.push(...problemsOfAddress(address));
  const email = recipient.email?.toLowerCase() ?? null;
  return {
    email,
    nameAndAddress: nameAndAddressOf(recipient, address),
    hasAddress: address !== null,
    place: address && placeOf(address, problems),
    problems: problems.length > 0 ? problems : null,
  };
}

const normalAddressOf = ({ mailing_address, phone }: CleanRecipient): NormalAddress | null =>
  mailing_address
    ? normalizeAddress({ ...mailing_address, phone: mailing_address.phone ?? phone ?? null })
    : null;

/** No gift goes to other countries than those of the widest tier. */
const problemsOfAddress = (address: NormalAddress): FieldError[] =>
  checkAddress(address, { allowedCountries: countriesOfTier('full'), needsPhone: true }).map((problem) => ({
    field: `mailing_address.${problem.path}`,
    message: sentenceOf(problem),
  }));

/**
 * Null if the place itself has a problem, which is more than that something does not ship there. The place is not sealed, so it is
 * a known code and no text that somebody typed: there may be a street in the wrong field.
 */
function placeOf({ country, state }: NormalAddress, problems: readonly FieldError[]): string | null {
  const isUnknown = problems.some(
    ({ field }) => field === 'mailing_address.country' || field === 'mailing_address.state',
  );
  if (isUnknown || readCountry(country) !== country) return null;
  if (country !== 'US') return country;
  return state !== null && readState(state) === state ? `US-${state}` : null;
}

function nameAndAddressOf(recipient: CleanRecipient, address: NormalAddress | null): string | null {
  const name = fullName(recipient);
  if (!address || name === '') return null;
  const parts = [name, address.address_1, address.address_2, address.postal_code, address.country];
  return parts.map((part) => (part ?? '').replaceAll(/\s+/g, ' ').toLowerCase()).join('\n');
}
