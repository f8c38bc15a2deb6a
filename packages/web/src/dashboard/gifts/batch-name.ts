import type { OrderBatch } from '@gifts/sdk';

/** What people know the gift by: its own name, or what is in it. */
export function nameOfBatch({ batch_name, cart }: Pick<OrderBatch, 'batch_name' | 'cart'>): string {
  if (batch_name) return batch_name;
  const [first, ...others] = cart.items.map(({ product }) => product.name);
  if (!first) return 'Gift';
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}
