import type { MailingAddress } from '@gifts/contract/address';
import type { FieldError } from '@gifts/contract/errors';
import type { ShippingTier } from '@gifts/contract/order-batch';
import type { CatalogProduct } from '../../context/catalog.ts';
import { type NormalAddress, normalizeAddress } from '../addresses/normalize-address.ts';
import { checkDestination } from '../batches/check-recipients.ts';
import type { OrderRecord } from '../orders/order-record.ts';

interface GiftAddress {
  address: NormalAddress | null;
  problems: FieldError[];
}

/**
 * Where an accepted gift goes: the address given now, else the one the sender gave. That one too is checked against
 * the products, which may have been swapped since.
 */
export function checkGiftAddress(
  order: OrderRecord,
  given: MailingAddress | null,
  rules: { tier: ShippingTier; products: readonly CatalogProduct[] },
): GiftAddress {
  const address = given ?? order.mailing_address;
  if (!address) {
    return {
      address: null,
      problems: [{ field: 'mailing_address', message: "Mailing address can't be blank" }],
    };
  }
  const normal = normalizeAddress(address);
  const problems = checkDestination(address, normal, rules).map(({ field, message }) => ({
    field: `mailing_address.${field}`,
    message,
  }));
  return { address: toRecipient(normal, order), problems };
}

/** A parcel without a name goes to the recipient. */
const toRecipient = (address: NormalAddress, order: OrderRecord): NormalAddress =>
  address.first_name === null
    ? {
        ...address,
        first_name: order.recipient_first_name,
        last_name: address.last_name ?? order.recipient_last_name,
      }
    : address;
