import { pricePreTax } from '../pricing/price-cart.ts';
import type { CartItem } from './cart-item.ts';

type Item = Pick<CartItem, 'unit_price' | 'quantity' | 'brand' | 'is_gift_card'>;

/** Returns items that ship for free if those of their brand did that were paid for. */
export function withFreeShippingOf<I extends Item>(paid: readonly Item[], items: readonly I[]): I[] {
  const isFree = (brandId: string): boolean =>
    pricePreTax({ items: paid.filter(({ brand }) => brand.id === brandId) }).shipping === 0;
  return items.map((item) =>
    isFree(item.brand.id) ? { ...item, brand: { ...item.brand, free_shipping_minimum: 0 } } : item,
  );
}
