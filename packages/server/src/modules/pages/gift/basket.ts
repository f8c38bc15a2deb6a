/** The products that a recipient puts together, and what still fits beside them. */

import { leftOf } from '../../gifts/choice-limit.ts';
import type { Offer, Offers } from '../../gifts/find-offers.ts';
import type { CartItem } from '../../orders/cart-item.ts';
import type { BasketItem } from '../../orders/gift-drafts.sql.ts';
import { type PreTaxAmounts, pricePreTax } from '../../pricing/price-cart.ts';

export interface Basket {
  readonly lines: readonly BasketLine[];
  readonly units: number;
  /** How much can be added: a number of products, or cents. Negative if the gift does not cover the basket any more. */
  readonly left: number;
  readonly amounts: PreTaxAmounts;
  /** True if the gift covers all of it, and all of it can be had. */
  readonly canBeTaken: boolean;
}

export interface BasketLine {
  readonly productId: string;
  readonly name: string;
  readonly quantity: number;
  /** Null if the product can't be had any more. */
  readonly offer: Offer | null;
}

type Stored = readonly BasketItem[] | null;

export function basketOf(offers: Offers, stored: Stored): Basket {
  const lines = (stored ?? []).map((item) => lineOf(offers, item));
  const items = itemsOf(lines);
  return {
    lines,
    units: lines.reduce((units, { quantity }) => units + quantity, 0),
    left: leftOf(offers.limit, { items }),
    amounts: pricePreTax({ items }),
    canBeTaken: items.length > 0 && items.length === lines.length && offers.covers(items),
  };
}

const lineOf = ({ offers }: Offers, { product_id: productId, name, quantity }: BasketItem): BasketLine => {
  const offer = offers.find(({ item }) => item.product.id === productId) ?? null;
  return { productId, name: offer?.item.product.name ?? name, quantity, offer };
};

const itemsOf = (lines: readonly BasketLine[]): CartItem[] =>
  lines.flatMap(({ offer, quantity }) => (offer ? [{ ...offer.item, quantity }] : []));

export const quantityOf = ({ lines }: Basket, productId: string): number =>
  lines.find((line) => line.productId === productId)?.quantity ?? 0;

/** True if one more of the product fits beside what is in the basket. */
export const hasRoomFor = (offers: Offers, basket: Basket, offer: Offer): boolean =>
  offers.covers(itemsOf(withLine(basket.lines, offer, quantityOf(basket, offer.item.product.id) + 1)));

/**
 * Returns the basket with this quantity of a product, or null if that does not fit. Less of a product always fits, so that
 * people can make room.
 */
export function putIntoBasket(
  offers: Offers,
  stored: Stored,
  { productId, quantity }: { productId: string; quantity: number },
): readonly BasketItem[] | null {
  const items = stored ?? [];
  const before = items.find(({ product_id: id }) => id === productId)?.quantity ?? 0;
  if (quantity === 0) return items.filter(({ product_id: id }) => id !== productId);
  const offer = offers.offers.find(({ item }) => item.product.id === productId);
  if (!offer) return null;
  const lines = withLine(basketOf(offers, items).lines, offer, quantity);
  if (quantity > before && !offers.covers(itemsOf(lines))) return null;
  return lines.map((line) => ({ product_id: line.productId, name: line.name, quantity: line.quantity }));
}

/** Keeps the order in which products were put in. */
function withLine(lines: readonly BasketLine[], offer: Offer, quantity: number): readonly BasketLine[] {
  const { id: productId, name } = offer.item.product;
  const line = { productId, name, quantity, offer };
  const isIn = lines.some((each) => each.productId === productId);
  return isIn ? lines.map((each) => (each.productId === productId ? line : each)) : [...lines, line];
}

/** What a page showed, as text: a form says with it what it takes. */
export const contentOf = ({ lines }: Pick<Basket, 'lines'>): string =>
  lines.map(({ productId, quantity }) => `${productId}:${quantity}`).join(' ');
