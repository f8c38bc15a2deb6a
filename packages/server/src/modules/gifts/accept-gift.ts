import type { FieldError } from '@gifts/contract/errors';
import type { AcceptInput } from '@gifts/contract/sandbox';
import type { CatalogProduct } from '../../context/catalog.ts';
import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { badRequest } from '../../kit/bad-request.ts';
import { newToken } from '../../kit/ids.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { transitionOrder } from '../orders/transition-order.ts';
import { requestPayment } from '../payments/request-payment.ts';
import { checkGiftAddress } from './check-gift-address.ts';
import { checkSelections } from './check-selections.ts';
import { giftAmounts } from './gift-amounts.ts';
import { assertAcceptable } from './gift-state.ts';
import { lockGift, rulesOf } from './lock-gift.ts';
import { mailGiftAccepted } from './mail-gift-accepted.ts';

/**
 * Accepts a gift with the recipient's address and variants, then requests the payment. Refuses a gift of choice
 * for which no product was chosen.
 */
export async function acceptGift(
  context: Context,
  tx: Tx,
  orderId: string,
  input: AcceptInput,
): Promise<OrderRecord> {
  const order = await lockGift(context, tx, orderId);
  assertAcceptable(context, order, 'accepted');
  const { tier, notifies } = await rulesOf(tx, order);
  const { productsById } = context.catalog;
  const products = order.cart_items.flatMap(({ product }) => productsById.get(product.id) ?? []);
  const undecided = findUndecided(products);
  if (undecided) throw badRequest([undecided]);
  const destination = checkGiftAddress(order, input.mailing_address ?? null, { tier, products });
  const { selections, problems } = checkSelections(order.cart_items, productsById, input.selections ?? []);
  if (!destination.address || destination.problems.length > 0 || problems.length > 0) {
    throw badRequest([...destination.problems, ...problems]);
  }
  const details = {
    ...giftAmounts(order.cart_items, destination.address),
    mailing_address: destination.address,
    cart_selections: selections.length > 0 ? selections : null,
    recipient_token: newToken(),
  };
  const accepted = transitionOrder(context, tx, order, 'accepted', details);
  if (notifies) mailGiftAccepted(context, tx, { ...accepted, ...details });
  return requestPayment(context, tx, accepted);
}

/** A collection's product cannot be shipped: the recipient chooses another product in its place. */
function findUndecided(products: readonly CatalogProduct[]): FieldError | null {
  const collection = products.find(({ isCollection }) => isCollection);
  if (!collection) return null;
  return { field: 'cart', message: `Choose a product first: ${collection.product.name} is a gift of choice` };
}
