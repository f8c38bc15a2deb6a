import type { Amounts } from '@gifts/contract/amounts';
import { add, type Cents, multiply, percentHalfUp, sum } from '../../kit/money.ts';
import { relayCostPerBrand } from './relay-rates.ts';
import { taxRatePpm } from './tax-rates.ts';

/** What pricing needs to know of a brand; a minimum of 0 ships always free, null never does. */
export type PricedBrand = { id: string; shipping_price: Cents; free_shipping_minimum: Cents | null };
export type PricedItem = { unit_price: Cents; quantity: number; brand: PricedBrand; is_gift_card: boolean };
export type PricedCart = { items: readonly PricedItem[] };

/** Where a gift goes, as a normalized and checked address says it. */
export type Destination = { country: string; state: string; postal_code: string };

export type PreTaxAmounts = { product: Cents; shipping: Cents; processingFee: Cents; preTaxTotal: Cents };

/** The amounts that follow from cart and destination; credit and refunds come with payments. */
export type Price = Omit<Amounts, 'amount_credit_applied' | 'amount_refunded'>;

const processingFeePpm = 50_000;

/**
 * What one order costs. Tax, relay cost and total are null until the destination is known; the relay cost
 * stays null in the US.
 */
export function priceCart(cart: PricedCart, destination: Destination | null): Price {
  const { product, shipping, processingFee, preTaxTotal } = pricePreTax(cart);
  const tax = destination === null ? null : taxOf(cart, taxRatePpm(destination));
  const relayCost = destination === null ? null : relayCostOf(cart, destination);
  return {
    amount_product: product,
    amount_shipping: shipping,
    amount_processing_fee: processingFee,
    amount_pre_tax_total: preTaxTotal,
    amount_tax: tax,
    amount_total: tax === null ? null : sum([preTaxTotal, tax, relayCost ?? 0]),
    amount_global_relay_cost: relayCost,
  };
}

/** The part of the price that is the same wherever the gift goes. */
export function pricePreTax(cart: PricedCart): PreTaxAmounts {
  const product = sum(cart.items.map(priceOfLine));
  const shipping = sum(brandsOf(cart).map(({ brand, subtotal }) => shippingOf(brand, subtotal)));
  const processingFee = percentHalfUp(add(product, shipping), processingFeePpm);
  return { product, shipping, processingFee, preTaxTotal: sum([product, shipping, processingFee]) };
}

/**
 * Tax on each line by itself, rounded half up, so that a receipt's lines add up to its tax. Shipping and the
 * processing fee are not taxed. Gift cards and other stored value are not taxed either: the tax is due
 * when they are spent, and asking for it now would tax the same dollar twice.
 */
export function taxOf(cart: PricedCart, ratePpm: number): Cents {
  const taxed = cart.items.filter((item) => !item.is_gift_card);
  return sum(taxed.map((item) => percentHalfUp(priceOfLine(item), ratePpm)));
}

/** Each brand ships its part of the cart as one parcel. */
export const countBrands = (cart: PricedCart): number => brandsOf(cart).length;

const priceOfLine = (item: PricedItem): Cents => multiply(item.unit_price, item.quantity);

const shippingOf = (brand: PricedBrand, subtotal: Cents): Cents =>
  brand.free_shipping_minimum !== null && subtotal >= brand.free_shipping_minimum ? 0 : brand.shipping_price;

const relayCostOf = (cart: PricedCart, { country }: Destination): Cents | null =>
  country === 'US' ? null : multiply(relayCostPerBrand(country), countBrands(cart));

function brandsOf(cart: PricedCart): { brand: PricedBrand; subtotal: Cents }[] {
  const brands = new Map<string, { brand: PricedBrand; subtotal: Cents }>();
  for (const item of cart.items) {
    const known = brands.get(item.brand.id);
    const subtotal = add(known?.subtotal ?? 0, priceOfLine(item));
    brands.set(item.brand.id, { brand: known?.brand ?? item.brand, subtotal });
  }
  return [...brands.values()];
}
