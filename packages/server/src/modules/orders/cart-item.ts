import type { Cart } from '@gifts/contract/cart';
import type { PricedItem } from '../pricing/price-cart.ts';

/** An item of a stored cart, with the price and the names at the time it was chosen. */
export interface CartItem extends PricedItem {
  id: string;
  /** Chosen by the sender; null leaves the choice to the recipient. */
  variants: string[] | null;
  product: { id: string; name: string };
  brand: PricedItem['brand'] & { name: string };
}

export function presentCart(id: string, items: readonly CartItem[]): Cart {
  return {
    id,
    items: items.map((item) => ({
      id: item.id,
      quantity: item.quantity,
      product: {
        id: item.product.id,
        name: item.product.name,
        brand: { id: item.brand.id, name: item.brand.name },
      },
    })),
  };
}
