/**
 * Gift cards for recipients in countries that a gift can't be sent to. A swap does not know the country yet. So it allows the
 * gift card, and the acceptance refuses a country that the gift can be sent to.
 */
import { countryCodes } from '@gifts/contract/countries';
import type { CatalogProduct } from '../../context/catalog.ts';
import type { Context } from '../../context/context.ts';
import type { Statements } from '../../db/statements.ts';
import type { GiftRules } from '../batches/batch-record.ts';
import type { CollectionVersion } from '../catalog/collection-version.ts';
import { findCollectionVersion } from '../catalog/collections.sql.ts';
import { isVisibleTo } from '../catalog/find-product.ts';
import { offeredProducts } from '../catalog/offered-product.ts';
import type { CartItem } from '../orders/cart-item.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { checkSwap } from '../pricing/check-swap.ts';
import { countriesOfTier } from '../pricing/relay-rates.ts';
import { itemOf, type Offer } from './find-offers.ts';
import { productsOf } from './products-of.ts';

/** A gift as it was sent, whatever its recipient has chosen since. */
export interface SentGift {
  readonly rules: GiftRules;
  readonly items: readonly CartItem[];
  /** What a gift of choice offers. */
  readonly version: CollectionVersion | null;
}

type Order = Pick<OrderRecord, 'cart_items' | 'original_cart_items'>;
type Catalog = Pick<Context, 'catalog'>;

export async function findSentGift(
  { organization }: Context,
  db: Statements,
  order: Order,
  rules: GiftRules,
): Promise<SentGift> {
  const { collectionVersionId: id } = rules;
  const version = id === null ? null : await findCollectionVersion(db, organization.id, id);
  return { rules, items: order.original_cart_items ?? order.cart_items, version };
}

export const areGiftCardsOffered = ({ rules, version }: SentGift): boolean =>
  rules.giftCardsAbroad && (version === null || version.international_gift_cards_enabled);

/** The countries that the gift can be sent to: all its products, or one of those that a gift of choice offers. */
export function countriesOfGift(context: Catalog, { rules, items, version }: SentGift): ReadonlySet<string> {
  const goesTo = (country: string) => (entry: CatalogProduct) => entry.countries.includes(country);
  const { productsById } = context.catalog;
  const offered = version
    ? [...offeredProducts(version).keys()].flatMap((id) => productsById.get(id) ?? [])
    : null;
  const sent = productsOf(context, { cart_items: [...items] });
  const isReached = (country: string): boolean =>
    offered ? offered.some(goesTo(country)) : sent.every(goesTo(country));
  return new Set([...countriesOfTier(rules.tier)].filter(isReached));
}

/** Returns why a cart is no gift card that may be taken in place of the gift; null if it is one. */
export function reasonNotToTakeCard(gift: SentGift, items: readonly CartItem[]): string | null {
  const [item] = items;
  if (items.length !== 1 || item?.quantity !== 1 || !item.is_gift_card) {
    return 'Choose one gift card, in a quantity of 1';
  }
  return checkSwap({ items: gift.items }, { items }, { swap: 'single', tier: gift.rules.tier });
}

/** True if the recipient took a gift card that no ordinary swap allows. */
export function isOnlyForAbroad(
  { cart_items: items, original_cart_items: sent }: Order,
  gift: SentGift,
): boolean {
  if (sent === null || !items.every((item) => item.is_gift_card)) return false;
  const { rules, version } = gift;
  if (rules.swap === 'disabled') return true;
  return version !== null && items.some(({ product }) => !offeredProducts(version).has(product.id));
}

const allCountries: ReadonlySet<string> = new Set<string>(countryCodes);

/** The countries in which a gift card can be used that the gift pays for, and that the gift can't be sent to. */
export function countriesOfCards(context: Context, gift: SentGift): ReadonlySet<string> {
  const reached = countriesOfGift(context, gift);
  const offered = giftCardsOf(context, gift).flatMap(({ entry }) => entry.countries);
  return new Set(offered.filter((country) => allCountries.has(country) && !reached.has(country)));
}

/** Returns the gift cards that the gift pays for and that can be used in a country. */
export const findGiftCards = (context: Context, gift: SentGift, country: string): Offer[] =>
  giftCardsOf(context, gift).filter(({ entry }) => entry.countries.includes(country));

function giftCardsOf(context: Context, gift: SentGift): Offer[] {
  if (!areGiftCardsOffered(gift)) return [];
  return context.catalog.products.flatMap((entry): Offer[] => {
    if (!entry.isGiftCard || entry.isCollection || !isVisibleTo(entry, context.organization.id)) return [];
    const offered = itemOf(context, entry, gift.items);
    return offered && reasonNotToTakeCard(gift, [offered.item]) === null
      ? [{ ...offered, categories: [] }]
      : [];
  });
}
