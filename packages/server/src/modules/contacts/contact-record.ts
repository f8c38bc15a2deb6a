import type { MailingAddress } from '@gifts/contract/address';
import type { Row } from '../../db/tables.ts';
import type { SealedAddress } from '../addresses/sealed-address.ts';

/** The address of an earlier release is not sealed. */
export interface StoredContact extends Row<'contacts'> {
  mailing_address: SealedAddress | MailingAddress | null;
}

export interface ContactRecord extends Omit<StoredContact, 'mailing_address' | 'phone_key' | 'address_key'> {
  mailing_address: MailingAddress | null;
}
