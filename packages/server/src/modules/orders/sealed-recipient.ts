/**
 * The address and the phone number of the recipient of an order, which are sealed in the database. They open in the rows of their
 * batch only, so the database can copy the recipients of a batch into its orders.
 */
import type { Context } from '../../context/context.ts';
import type { Place } from '../../kit/sealer.ts';
import type { NormalAddress } from '../addresses/normalize-address.ts';
import { openAddress, openPhone, type SealedAddress, sealAddress } from '../addresses/sealed-address.ts';
import type { OrderRecord } from './order-record.ts';

type Opener = Pick<Context, 'vault'>;
type InBatch = Pick<OrderRecord, 'organization_id' | 'order_batch_id'>;

const placeOf = (column: 'mailing_address' | 'phone', order: InBatch): Place => ({
  column,
  organizationId: order.organization_id,
  rowId: order.order_batch_id,
});

export const sealAddressOf = ({ vault }: Opener, order: InBatch, address: NormalAddress): SealedAddress =>
  sealAddress(vault, address, placeOf('mailing_address', order));

export const addressOf = (
  { vault }: Opener,
  order: InBatch & Pick<OrderRecord, 'mailing_address'>,
): NormalAddress | null =>
  order.mailing_address && openAddress(vault, order.mailing_address, placeOf('mailing_address', order));

export const sealPhoneOf = ({ vault }: Opener, order: InBatch, phone: string): string =>
  vault.seal(phone, placeOf('phone', order));

export const phoneOf = (
  { vault }: Opener,
  order: InBatch & Pick<OrderRecord, 'recipient_phone'>,
): string | null => openPhone(vault, order.recipient_phone, placeOf('phone', order));
