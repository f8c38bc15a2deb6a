/** What is stored of the fields that somebody gives. */
import type { MailingAddress } from '@gifts/contract/address';
import type { Birthday, ImportedContact } from '@gifts/contract/dashboard/contact-fields';
import type { FieldError } from '@gifts/contract/errors';
import type { ContactRecord } from './contact-record.ts';

type GivenFields = Partial<Omit<ImportedContact, 'list'>>;

/** The columns that fields of the contract are stored in. */
type Stored = Pick<
  ContactRecord,
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'phone'
  | 'mailing_address'
  | 'locale'
  | 'company'
  | 'title'
  | 'birthday'
  | 'birth_year'
  | 'started_on'
  | 'notes'
>;
type Keys = Pick<
  ContactRecord,
  'email_key' | 'email_variant_key' | 'name_key' | 'last_name_key' | 'anniversary'
>;

const textFields = [
  'last_name',
  'email',
  'phone',
  'locale',
  'company',
  'title',
  'started_on',
  'notes',
] as const;

/** Returns the columns of the fields that were given. A blank text counts as null, which removes a value. */
export function storedFields(given: GivenFields): Partial<Stored> {
  const stored: Partial<Stored> = {};
  const firstName = given.first_name?.trim();
  if (firstName) stored.first_name = firstName;
  for (const field of textFields) {
    const value = given[field];
    if (value !== undefined) stored[field] = value?.trim() || null;
  }
  if (given.mailing_address !== undefined) stored.mailing_address = cleanAddress(given.mailing_address);
  if (given.birthday !== undefined) {
    stored.birthday = given.birthday && given.birthday.month * 100 + given.birthday.day;
    stored.birth_year = given.birthday?.year ?? null;
  }
  return stored;
}

const cleanAddress = (address: MailingAddress | null): MailingAddress | null =>
  address &&
  ({
    ...Object.fromEntries(
      Object.entries(address).flatMap(([name, text]) => (text?.trim() ? [[name, text.trim()]] : [])),
    ),
    address_1: address.address_1.trim(),
    country: address.country.trim(),
  } as MailingAddress);

/** What people are found and told apart by. */
export function keysOf({
  first_name: first,
  last_name: last,
  email,
  started_on: startedOn,
}: Pick<Stored, 'first_name' | 'last_name' | 'email' | 'started_on'>): Keys {
  return {
    email_key: email?.toLowerCase() ?? null,
    email_variant_key: email === null ? null : mailboxOf(email.toLowerCase()),
    name_key: searchKey([first, last].filter(Boolean).join(' ')),
    last_name_key: last === null ? null : searchKey(last),
    anniversary: startedOn === null ? null : Number(startedOn.slice(5, 7) + startedOn.slice(8)),
  };
}

/**
 * An address in lower case without what mail servers ignore: the tag behind a plus, and the dots of Google's addresses. A text
 * that is left of the `@` and begins with a plus stays whole.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)];
  const name = local.split('+')[0] || local;
  const isGoogle = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGoogle ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

/** A text as it is compared: in lower case, without blanks around it and with single ones within. */
export const searchKey = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** What tells people without an e-mail address apart. */
export const identityOf = ({
  email_key: email,
  name_key: name,
  company,
}: Pick<ContactRecord, 'email_key' | 'name_key' | 'company'>): string =>
  email === null ? `name\n${name}\n${searchKey(company ?? '')}` : `email\n${email}`;

/** Problems of dates that a pattern cannot see, such as February 30. */
export function problemsOfDates(
  { birthday, started_on: startedOn }: Pick<GivenFields, 'birthday' | 'started_on'>,
  path = '',
): FieldError[] {
  const problems: FieldError[] = [];
  if (birthday && !isDay(birthday)) {
    const day = `${birthday.year ? `${birthday.year}-` : ''}${twoDigits(birthday.month)}-${twoDigits(birthday.day)}`;
    problems.push({ field: `${path}birthday`, message: `Birthday is not a day of the calendar: ${day}` });
  }
  if (startedOn) {
    const [year = 0, month = 0, day = 0] = startedOn.split('-').map(Number);
    if (!isDay({ year, month, day })) {
      const message = `Started on is not a day of the calendar: ${startedOn}`;
      problems.push({ field: `${path}started_on`, message });
    }
  }
  return problems;
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** Without a year, February 29 is a day. */
function isDay({ year, month, day }: Birthday): boolean {
  const date = new Date(Date.UTC(year ?? 2024, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
