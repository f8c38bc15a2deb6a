import type { MailingAddress } from '@gifts/contract/address';
import type { Row } from '../../db/tables.ts';

export interface ContactRecord extends Row<'contacts'> {
  mailing_address: MailingAddress | null;
}
