import type { Price, PriceInput } from '@gifts/contract/price';
import type { CallerContext } from '../../context.ts';
import { refuse } from '../../kit/refuse.ts';
import { estimateCart } from '../pricing/estimate-cart.ts';
import { canTotalGroup, groupTotals } from '../pricing/group-totals.ts';
import { checkRecipients } from './check-recipients.ts';
import { dearestSwap } from './gift-of-choice.ts';
import { resolveCart } from './resolve-cart.ts';

/** What a batch would cost; nothing is created. Names and emails may be missing still. */
export async function priceOrderBatch(context: CallerContext, input: PriceInput): Promise<Price> {
  const snapshot = context.catalog;
  const tier = input.international_shipping_tier ?? 'disabled';
  const cart = resolveCart(context, snapshot, input.cart.items, {
    path: 'cart.items',
    mustChooseVariants: false,
  });
  const { recipients, problems } = await checkRecipients(input.recipients, {
    // A price needs neither names nor emails; addresses that are given are checked.
    sendMethod: 'link_multiple_custom_list',
    tier,
    products: cart.products,
  });
  const all = [...cart.problems, ...problems];
  if (all.length > 0) throw refuse(all);
  const isDirect = input.send_method === 'direct_send';
  const priced = { items: cart.items };
  const estimate = estimateCart(priced, { swap: dearestSwap(cart, input.swap ?? 'single', isDirect), tier });
  if (!canTotalGroup(estimate, recipients.length)) {
    throw refuse([
      { field: 'cart', message: 'The cart and the number of recipients come to more than can be priced' },
    ]);
  }
  const destinations = recipients.flatMap(({ mailing_address }) => mailing_address ?? []);
  return {
    cart_price: estimate,
    total_price: groupTotals({
      cart: priced,
      estimate,
      recipients: recipients.length,
      destinations: destinations.length === recipients.length ? destinations : null,
    }),
  };
}
