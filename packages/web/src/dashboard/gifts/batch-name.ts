import type { OrderBatch } from '@gifts/sdk';

/** What people know the gift by: its own name, or what is in it. */
export const nameOfBatch = ({ batch_name, cart }: Pick<OrderBatch, 'batch_name' | 'cart'>): string =>
  batch_name || namesOfProducts(cart.items.map(({ product }) => product.name));

/** The first product, and how many others there are. */
export function namesOfProducts([first, ...others]: readonly string[]): string {
  if (!first) return 'Gift';
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}
