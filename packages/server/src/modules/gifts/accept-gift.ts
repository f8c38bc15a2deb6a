import type { AcceptInput } from '@gifts/contract/sandbox';
import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { badRequest } from '../../kit/bad-request.ts';
import { newToken } from '../../kit/ids.ts';
import { sortByBodyOrder } from '../../kit/sort-by-body-order.ts';
import { writeDeletionOfDrafts } from '../orders/gift-drafts.sql.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { sealAddressOf } from '../orders/sealed-recipient.ts';
import { transitionOrder } from '../orders/transition-order.ts';
import { requestPayment } from '../payments/request-payment.ts';
import { reserveStock } from '../stock/reserve-stock.ts';
import { stockNeeds } from '../stock/stock-need.ts';
import { checkAcceptance } from './check-acceptance.ts';
import { destinationRulesOf } from './destination-rules.ts';
import { giftAmounts } from './gift-amounts.ts';
import { assertAcceptable } from './gift-state.ts';
import { lockGift, rulesOf } from './lock-gift.ts';
import { mailGiftAccepted } from './mail-gift-accepted.ts';
import { tellSender } from './tell-sender.ts';

/**
 * Accepts a gift with the recipient's address and variants, then requests the payment. Refuses a gift of choice
 * for which no product was chosen, and one with goods that are sold out.
 */
export async function acceptGift(
  context: Context,
  tx: Tx,
  orderId: string,
  input: AcceptInput,
): Promise<OrderRecord> {
  const order = await lockGift(context, tx, orderId);
  assertAcceptable(context, order, 'accepted');
  const rules = await destinationRulesOf(context, tx, order, await rulesOf(tx, order));
  const { address, selections, problems } = checkAcceptance(context, order, rules, input);
  if (!address || problems.length > 0) throw badRequest(sortByBodyOrder(input, problems));
  const details = {
    ...giftAmounts(order.cart_items, address),
    mailing_address: sealAddressOf(context, order, address),
    cart_selections: selections.length > 0 ? selections : null,
    recipient_token: newToken(),
  };
  const accepted = transitionOrder(context, tx, order, 'accepted', details);
  writeDeletionOfDrafts(tx, order.organization_id, [order.id]);
  mailGiftAccepted(context, tx, { ...accepted, ...details }, address);
  await tellSender(context, tx, accepted, 'accepted');
  const paying = requestPayment(context, tx, accepted);
  // The last of all, because many wait for the count of the same product.
  const needs = stockNeeds(context.catalog, order.cart_items, selections);
  await reserveStock(context, tx, { orderIds: [order.id], needs });
  return paying;
}
