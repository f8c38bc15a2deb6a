/** What a simulated recipient chooses: another product, the address and the variants. */
import type { Product } from '@gifts/contract/catalog';
import type { AcceptInput, SwapInput } from '@gifts/contract/sandbox';
import type { CatalogSnapshot } from '../../../context/catalog.ts';
import type { Context } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { variantsToChoose } from '../../batches/check-variants.ts';
import { checkAcceptance } from '../../gifts/check-acceptance.ts';
import { checkGiftAddress } from '../../gifts/check-gift-address.ts';
import { destinationRulesOf } from '../../gifts/destination-rules.ts';
import { findOffers, type Offer } from '../../gifts/find-offers.ts';
import { rulesOf } from '../../gifts/lock-gift.ts';
import type { CartItem } from '../../orders/cart-item.ts';
import type { OrderRecord } from '../../orders/order-record.ts';
import { soldOutVariants } from '../../stock/units-left.ts';
import { tagOf } from './recipient-tag.ts';

/** Public buildings in states of different regions, because products may be restricted in some states. */
const addresses: readonly NonNullable<AcceptInput['mailing_address']>[] = [
  { address_1: '476 5th Ave', city: 'New York', state: 'NY', postal_code: '10018', country: 'US' },
  { address_1: '400 S State St', city: 'Chicago', state: 'IL', postal_code: '60605', country: 'US' },
  { address_1: '100 Larkin St', city: 'San Francisco', state: 'CA', postal_code: '94102', country: 'US' },
  { address_1: '1000 4th Ave', city: 'Seattle', state: 'WA', postal_code: '98104', country: 'US' },
  { address_1: '10 W 14th Avenue Pkwy', city: 'Denver', state: 'CO', postal_code: '80204', country: 'US' },
  { address_1: '710 W Cesar Chavez St', city: 'Austin', state: 'TX', postal_code: '78701', country: 'US' },
];

/** What a recipient can give for the address: nothing if the order has one. */
const givenAddresses = (order: OrderRecord): AcceptInput[] =>
  order.mailing_address ? [{}] : addresses.map((mailing_address) => ({ mailing_address }));

/**
 * Returns the swap of a recipient with the tag `+swap`, and the choice of every recipient of a gift of choice. Null if
 * the gift is taken as it is, or if no other product can be shipped to the recipient.
 */
export async function chooseProduct(context: Context, tx: Tx, order: OrderRecord): Promise<SwapInput | null> {
  if (order.original_cart_id !== null) return null;
  const { productsById } = context.catalog;
  const isUndecided = order.cart_items.some(({ product }) => productsById.get(product.id)?.isCollection);
  if (!isUndecided && tagOf(order.recipient_email) !== 'swap') return null;
  const rules = await rulesOf(tx, order);
  const sent = new Set(order.cart_items.map(({ product }) => product.id));
  const { offers } = await findOffers(context, tx, order, rules);
  const others = offers.filter(({ entry }) => !sent.has(entry.product.id));
  const canShip = ({ entry }: Offer) =>
    givenAddresses(order).some(
      (given) =>
        checkGiftAddress(context, order, given, { tier: rules.tier, products: [entry] }).problems.length ===
        0,
    );
  const offer = others.find((each) => !each.entry.isGiftCard && canShip(each)) ?? others.find(canShip);
  return offer ? { items: [offer.input] } : null;
}

/** Returns the address and the variants of an acceptance, or null if the gift cannot be accepted. */
export async function chooseAcceptance(
  context: Context,
  tx: Tx,
  order: OrderRecord,
): Promise<AcceptInput | null> {
  const rules = await destinationRulesOf(context, tx, order, await rulesOf(tx, order));
  const selections = order.cart_items.flatMap((item) => selectionsOf(context, item));
  const choices = givenAddresses(order).map((given) => ({ ...given, selections }));
  return choices.find((input) => checkAcceptance(context, order, rules, input).problems.length === 0) ?? null;
}

/** Selects the first variants that are not sold out for each unit, unless the sender has chosen. */
function selectionsOf(
  { catalog }: Context,
  { id, product, quantity, variants }: CartItem,
): NonNullable<AcceptInput['selections']> {
  const entry = catalog.productsById.get(product.id);
  const isChosen = variants !== null && variants.length > 0;
  if (!entry || isChosen || variantsToChoose(entry.product) === 0) return [];
  const chosen = firstVariants(catalog, entry.product);
  return Array.from({ length: quantity }, (_, unit) => ({
    cart_item_id: id,
    quantity_index: unit,
    variants: chosen,
  }));
}

function firstVariants(catalog: CatalogSnapshot, product: Product): string[] {
  const soldOut = soldOutVariants(catalog, product);
  const first = (variants: Product['variants'], count: number) =>
    [...variants.filter(({ id }) => !soldOut.has(id)), ...variants.filter(({ id }) => soldOut.has(id))]
      .slice(0, count)
      .map(({ name }) => name);
  return product.variant_groups.length > 0
    ? product.variant_groups.flatMap(({ options }) => first(options, 1))
    : first(product.variants, product.variants_num_selectable);
}
