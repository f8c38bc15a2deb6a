import type { Amounts } from '@gifts/contract/amounts';
import { add, type Cents, multiply, percentHalfUp, sum } from '../../kit/money.ts';
import { relayCostPerBrand } from './relay-rates.ts';
import { taxRatePpm } from './tax-rates.ts';

/**
 * The part of a brand that pricing needs. With a `free_shipping_minimum` of 0 shipping is always free; with null it
 * never is.
 */
export type PricedBrand = { id: string; shipping_price: Cents; free_shipping_minimum: Cents | null };
export type PricedItem = { unit_price: Cents; quantity: number; brand: PricedBrand; is_gift_card: boolean };
export type PricedCart = { items: readonly PricedItem[] };

/** The destination of a gift, from a normalized and checked address. */
export type Destination = { country: string; state: string | null };

export type PreTaxAmounts = { product: Cents; shipping: Cents; processingFee: Cents; preTaxTotal: Cents };

/** The amounts that depend on cart and destination only. Payments determine credit and refunds. */
export type Price = Omit<Amounts, 'amount_credit_applied' | 'amount_refunded'>;

const processingFeePpm = 50_000;

/**
 * Returns what one order costs. Tax, relay cost and total are null while the destination is unknown. The relay cost
 * is also null in the US.
 */
export function priceCart(cart: PricedCart, destination: Destination | null): Price {
  const { product, shipping, processingFee, preTaxTotal } = pricePreTax(cart);
  const tax = destination === null ? null : taxAt(cart, destination);
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

/** Returns the amounts that do not depend on the destination. */
export function pricePreTax(cart: PricedCart): PreTaxAmounts {
  const product = sum(cart.items.map(priceOfLine));
  const shipping = sum(brandsOf(cart).map(({ brand, subtotal }) => shippingOf(brand, subtotal)));
  const processingFee = percentHalfUp(add(product, shipping), processingFeePpm);
  return { product, shipping, processingFee, preTaxTotal: sum([product, shipping, processingFee]) };
}

/**
 * Returns the tax, rounded half up on each line, so that the lines of a receipt sum to its tax. Shipping and the
 * processing fee are not taxed. Gift cards and other stored value are not taxed either: the tax is due when they
 * are spent, and charging it now would tax the same dollar twice.
 */
export function taxOf(cart: PricedCart, ratePpm: number): Cents {
  const taxed = cart.items.filter((item) => !item.is_gift_card);
  return sum(taxed.map((item) => percentHalfUp(priceOfLine(item), ratePpm)));
}

/** A cart of gift cards alone needs no state, so the address of its recipient may have none. */
const taxAt = (cart: PricedCart, destination: Destination): Cents =>
  cart.items.every((item) => item.is_gift_card) ? 0 : taxOf(cart, taxRatePpm(destination));

/** Returns the number of brands. */
export const countBrands = (cart: PricedCart): number => brandsOf(cart).length;

/** Returns the number of parcels: one for each brand, unless all that it has in the cart is gift cards. */
export const countParcels = (cart: PricedCart): number =>
  countBrands({ items: cart.items.filter((item) => !item.is_gift_card) });

const priceOfLine = (item: PricedItem): Cents => multiply(item.unit_price, item.quantity);

const shippingOf = (brand: PricedBrand, subtotal: Cents): Cents =>
  brand.free_shipping_minimum !== null && subtotal >= brand.free_shipping_minimum ? 0 : brand.shipping_price;

/** Gift cards cross no border, so a gift of them alone costs no relay, and may go where the relay does not. */
function relayCostOf(cart: PricedCart, { country }: Destination): Cents | null {
  if (country === 'US') return null;
  const parcels = countParcels(cart);
  return parcels === 0 ? 0 : multiply(relayCostPerBrand(country), parcels);
}

function brandsOf(cart: PricedCart): { brand: PricedBrand; subtotal: Cents }[] {
  const brands = new Map<string, { brand: PricedBrand; subtotal: Cents }>();
  for (const item of cart.items) {
    const known = brands.get(item.brand.id);
    const subtotal = add(known?.subtotal ?? 0, priceOfLine(item));
    brands.set(item.brand.id, { brand: known?.brand ?? item.brand, subtotal });
  }
  return [...brands.values()];
}
