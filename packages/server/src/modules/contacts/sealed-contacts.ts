/**
 * The addresses and phone numbers of people, which are sealed in the database. People who have the same one are found by its hash.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MailingAddress } from '@gifts/contract/address';
import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import type { Place } from '../../kit/sealer.ts';
import { readCountry } from '../addresses/countries.ts';
import { openAddress, openPhone, type SealedAddress, sealAddress } from '../addresses/sealed-address.ts';
import type { ContactRecord, StoredContact } from './contact-record.ts';
import { writeChangedContacts, writeContacts } from './contacts.sql.ts';

type Opener = Pick<Context, 'vault'>;
type Key = Pick<ContactRecord, 'organization_id' | 'id'>;

const placeOf = (column: 'mailing_address' | 'phone', contact: Key): Place => ({
  column: `contacts.${column}`,
  organizationId: contact.organization_id,
  rowId: contact.id,
});

export function openContact(context: Opener, stored: StoredContact): ContactRecord {
  const { phone_key: _phone, address_key: _address, mailing_address: address, ...contact } = stored;
  return {
    ...contact,
    phone: phoneOf(context, stored),
    mailing_address: address && openAddress(context.vault, address, placeOf('mailing_address', stored)),
  };
}

export const phoneOf = ({ vault }: Opener, stored: Key & Pick<StoredContact, 'phone'>): string | null =>
  openPhone(vault, stored.phone, placeOf('phone', stored));

export function sealContact({ vault }: Opener, contact: ContactRecord): StoredContact {
  const { phone, mailing_address: address } = contact;
  return {
    ...contact,
    phone: phone === null ? null : vault.seal(phone, placeOf('phone', contact)),
    phone_key: phoneKeyOf({ vault }, contact),
    mailing_address: address && sealAddressOf({ vault }, contact, address),
    address_key: address && vault.hash(JSON.stringify(sorted(address)), placeOf('mailing_address', contact)),
  };
}

/** Nobody has checked what members type, so a street can be where the state belongs. Only a known country can be read. */
const sealAddressOf = ({ vault }: Opener, contact: Key, address: MailingAddress): SealedAddress => ({
  ...sealAddress(vault, address, placeOf('mailing_address', contact)),
  country: readCountry(address.country) ?? '',
  state: null,
});

/** What people with the same phone number have in common. */
export const phoneKeyOf = ({ vault }: Opener, contact: Key & Pick<ContactRecord, 'phone'>): string | null =>
  contact.phone === null ? null : vault.hash(contact.phone, placeOf('phone', contact));

const sorted = (address: object): unknown[] =>
  Object.entries(address).sort(([left], [right]) => left.localeCompare(right));

export async function addContacts(
  context: Opener,
  tx: Tx,
  organizationId: string,
  contacts: Iterable<ContactRecord>,
): Promise<void> {
  writeContacts(tx, organizationId, await inSlices(contacts, (each) => sealContact(context, each)));
}

export async function changeContacts(
  context: Opener,
  tx: Tx,
  organizationId: string,
  contacts: Iterable<ContactRecord>,
): Promise<void> {
  writeChangedContacts(tx, organizationId, await inSlices(contacts, (each) => sealContact(context, each)));
}

export const openContacts = (context: Opener, contacts: Iterable<StoredContact>): Promise<ContactRecord[]> =>
  inSlices(contacts, (each) => openContact(context, each));

/** So many people are sealed or opened before other requests are served: each has two texts, and two hashes. */
const sliceSize = 250;

async function inSlices<From, To>(all: Iterable<From>, one: (each: From) => To): Promise<To[]> {
  const done: To[] = [];
  for (const each of all) {
    if (done.length % sliceSize === sliceSize - 1) await nextTurn();
    done.push(one(each));
  }
  return done;
}
