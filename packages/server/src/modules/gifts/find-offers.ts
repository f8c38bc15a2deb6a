import type { CartItemInput } from '@gifts/contract/cart';
import type { CatalogProduct } from '../../context/catalog.ts';
import type { Context } from '../../context/context.ts';
import type { Statements } from '../../db/statements.ts';
import type { GiftRules } from '../batches/batch-record.ts';
import { resolveCart } from '../batches/resolve-cart.ts';
import type { CollectionVersion } from '../catalog/collection-version.ts';
import { findCollectionVersion } from '../catalog/collections.sql.ts';
import { isVisibleTo } from '../catalog/find-product.ts';
import { asOfferedBy } from '../catalog/offered-product.ts';
import type { CartItem } from '../orders/cart-item.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { checkSwap } from '../pricing/check-swap.ts';
import { pricePreTax } from '../pricing/price-cart.ts';
import { countriesOfTier } from '../pricing/relay-rates.ts';
import { isSoldOut } from '../stock/units-left.ts';
import { checkChoice } from './check-choice.ts';
import { type ChoiceLimit, limitOfCollection, limitOfSwap } from './choice-limit.ts';

/** A product that the recipient may choose in place of the gift. */
export interface Offer {
  readonly entry: CatalogProduct;
  /** Names of the categories of a gift of choice; none for a swap. */
  readonly categories: readonly string[];
  /** What a swap asks for. A variable price is the highest that the gift covers. */
  readonly input: CartItemInput;
  /** One of the product, with its price. */
  readonly item: CartItem;
}

export interface Offers {
  readonly limit: ChoiceLimit;
  /** The products that fit the gift by themselves: its price, its shipping and where it may be sent. */
  readonly offers: readonly Offer[];
  /** True if something else can be had again when it is no longer sold out. */
  readonly isSomethingSoldOut: boolean;
  /** True if the gift covers these products together. */
  readonly covers: (items: readonly CartItem[]) => boolean;
}

/** Returns what the recipient of a gift may choose. */
export async function findOffers(
  context: Context,
  db: Statements,
  order: OrderRecord,
  rules: GiftRules,
): Promise<Offers> {
  const sent = order.original_cart_items ?? order.cart_items;
  const versionId = rules.collectionVersionId;
  const version = versionId && (await findCollectionVersion(db, context.organization.id, versionId));
  return version ? offersOfVersion(context, sent, version, rules) : offersForSwap(context, sent, rules);
}

function offersOfVersion(
  context: Context,
  sent: readonly CartItem[],
  version: CollectionVersion,
  { tier }: GiftRules,
): Offers {
  const covers = (items: readonly CartItem[]): boolean => {
    const fields = items.map(() => 'items');
    return checkChoice(sent, { items, fields, quantities: items, isWhole: true }, version, tier).length === 0;
  };
  const asOffered = asOfferedBy(version);
  const ids = new Set(version.categories.flatMap(({ products }) => products.map((each) => each.product_id)));
  const categoriesOf = (id: string) =>
    version.categories.filter(({ products }) => products.some((each) => each.product_id === id));
  const offers = [...ids].flatMap((id): Offer[] => {
    const entry = context.catalog.productsById.get(id);
    const offered = entry && itemOf(context, asOffered(entry), sent, asOffered);
    if (!offered || !covers([offered.item])) return [];
    return [{ ...offered, categories: categoriesOf(id).map(({ name }) => name) }];
  });
  const isSomethingSoldOut = [...ids].some((id) => isProductSoldOut(context, id));
  return { limit: limitOfCollection({ items: sent }, version), offers, isSomethingSoldOut, covers };
}

function offersForSwap(context: Context, sent: readonly CartItem[], { swap, tier }: GiftRules): Offers {
  const limit = limitOfSwap({ items: sent }, swap === 'multiple');
  const covers = (items: readonly CartItem[]): boolean =>
    checkSwap({ items: sent }, { items }, { swap, tier }) === null;
  if (swap === 'disabled') return { limit, offers: [], isSomethingSoldOut: false, covers };
  const reachable = countriesOfTier(tier);
  const offers = context.catalog.products.flatMap((entry): Offer[] => {
    if (entry.isCollection || !isVisibleTo(entry, context.organization.id)) return [];
    if (!entry.countries.some((country) => reachable.has(country))) return [];
    const offered = itemOf(context, entry, sent);
    return offered && covers([offered.item]) ? [{ ...offered, categories: [] }] : [];
  });
  const isSomethingSoldOut = sent.some(({ product }) => isProductSoldOut(context, product.id));
  return { limit, offers, isSomethingSoldOut, covers };
}

function isProductSoldOut({ catalog }: Context, id: string): boolean {
  const entry = catalog.productsById.get(id);
  return entry !== undefined && isSoldOut(catalog, entry.product);
}

/** Returns null for a product that is not available, is sold out, or whose price is always above the gift's. */
export function itemOf(
  context: Context,
  entry: CatalogProduct,
  sent: readonly CartItem[],
  asOffered?: (entry: CatalogProduct) => CatalogProduct,
): Pick<Offer, 'entry' | 'input' | 'item'> | null {
  const { product } = entry;
  const input: CartItemInput = { product_id: product.id, quantity: 1 };
  if (product.price_is_variable) {
    const { product: value } = pricePreTax({ items: sent });
    const { price_max: most } = product;
    input.variable_price = most !== null && most < value ? most : value;
  }
  const rules = { path: 'items', mustChooseVariants: false, ...(asOffered && { asOffered }) };
  const { items, problems } = resolveCart(context, context.catalog, [input], rules);
  const [item] = items;
  return item && problems.length === 0 ? { entry, input, item } : null;
}
