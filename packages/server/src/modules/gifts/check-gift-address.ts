import type { FieldError } from '@gifts/contract/errors';
import type { AcceptInput } from '@gifts/contract/sandbox';
import type { Context } from '../../context/context.ts';
import { type ValidParts, wasRejected } from '../../kit/valid-parts.ts';
import { countryName } from '../addresses/countries.ts';
import { type NormalAddress, normalizeAddress } from '../addresses/normalize-address.ts';
import { checkDestination, type Destination } from '../batches/check-recipients.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { addressOf, phoneOf } from '../orders/sealed-recipient.ts';

interface GiftAddress {
  address: NormalAddress | null;
  problems: FieldError[];
}

/**
 * Returns the address of an accepted gift: the recipient's, or the sender's if the recipient gives none. The
 * sender's address is checked again because the products may have been swapped.
 */
export function checkGiftAddress(
  context: Pick<Context, 'vault'>,
  order: OrderRecord,
  input: ValidParts<AcceptInput>,
  rules: Omit<Destination, 'needsPhone'> & { sentInstead?: ReadonlySet<string> | null },
): GiftAddress {
  if (wasRejected(input, 'mailing_address')) return { address: null, problems: [] };
  const address = input.mailing_address ?? addressOf(context, order);
  if (!address) {
    return {
      address: null,
      problems: [{ field: 'mailing_address', message: "Mailing address can't be blank" }],
    };
  }
  const normal = normalizeAddress({ ...address, phone: address.phone ?? phoneOf(context, order) });
  if (rules.sentInstead?.has(normal.country)) {
    const message = `The gift can be sent to ${countryName(normal.country)}, so no gift card can be taken instead`;
    return { address: null, problems: [{ field: 'mailing_address.country', message }] };
  }
  const problems = checkDestination(normal, { ...rules, needsPhone: true }).map(({ field, message }) => ({
    field: `mailing_address.${field}`,
    message,
  }));
  return { address: toRecipient(normal, order), problems };
}

/** An address without a name gets the name of the recipient. */
const toRecipient = (address: NormalAddress, order: OrderRecord): NormalAddress =>
  address.first_name === null
    ? {
        ...address,
        first_name: order.recipient_first_name,
        last_name: address.last_name ?? order.recipient_last_name,
      }
    : address;
