import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { countryName } from '../addresses/countries.ts';
import type { NormalAddress } from '../addresses/normalize-address.ts';
import { queueMail } from '../notifications/queue-mail.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { presentationSettings, recipientLink } from '../orders/present-order.ts';
import { chosenProducts } from './chosen-products.ts';

type AcceptedOrder = OrderRecord & { mailing_address: NormalAddress; recipient_token: string };

/**
 * Queues the mail that confirms the accepted gift to the recipient. It is the first mail with the recipient
 * link, which shows the tracking.
 */
export function mailGiftAccepted(context: Context, tx: Tx, order: AcceptedOrder): void {
  if (order.recipient_email === null) return;
  const { city, country } = order.mailing_address;
  queueMail(context, tx, {
    template: 'gift_accepted',
    orderId: order.id,
    to: order.recipient_email,
    replyTo: order.sender.email,
    params: {
      recipientFirstName: order.recipient_first_name,
      fromName: order.from_name,
      chosen: chosenProducts(order.cart_items, order.cart_selections ?? []),
      destination: { city, country: countryName(country) },
      recipientLink: recipientLink(presentationSettings(context), order.recipient_token),
    },
  });
}
