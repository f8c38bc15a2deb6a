import { formatUsd } from '@gifts/contract/format-usd';
import type { Product } from '@gifts/sdk';

/** Whole dollars without cents: prices of gifts are compared, not added up. */
export const sayPrice = (cents: number): string => formatUsd(cents).replace(/\.00$/, '');

export function priceOf({ price, price_is_variable, price_min, price_max }: Product): string {
  if (!price_is_variable) return sayPrice(price);
  return price_min !== null && price_max !== null
    ? `${sayPrice(price_min)} to ${sayPrice(price_max)}`
    : 'You choose';
}

export function shippingOf({ brand }: Product): string {
  if (brand.shipping_price === 0) return 'Ships free';
  const free = brand.free_shipping_minimum;
  const price = `${sayPrice(brand.shipping_price)} shipping`;
  return free === null ? price : `${price}, free from ${sayPrice(free)}`;
}
