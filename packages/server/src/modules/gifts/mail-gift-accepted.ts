import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { countryName } from '../addresses/countries.ts';
import type { NormalAddress } from '../addresses/normalize-address.ts';
import { languageOfRecipient } from '../notifications/mail-language-of.ts';
import { queueRecipientMail } from '../notifications/queue-recipient-mail.ts';
import { isDigital } from '../orders/items-of-shipment.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { presentationSettings, recipientLink } from '../orders/present-order.ts';
import { chosenProducts } from './chosen-products.ts';

type AcceptedOrder = OrderRecord & { recipient_token: string };

/**
 * Queues the mail that confirms the accepted gift to the recipient. It is the first mail with the recipient
 * link, which shows the tracking.
 */
export function mailGiftAccepted(
  context: Context,
  tx: Tx,
  order: AcceptedOrder,
  { city, country }: NormalAddress,
): void {
  queueRecipientMail(context, tx, order, {
    template: 'gift_accepted',
    params: {
      recipientFirstName: order.recipient_first_name,
      fromName: order.from_name,
      chosen: chosenProducts(order.cart_items, order.cart_selections ?? []),
      destination: { city, country: countryName(country, languageOfRecipient(order)) },
      isDigital: isDigital(order),
      recipientLink: recipientLink(presentationSettings(context), order.recipient_token),
    },
  });
}
