import { setTimeout as pause } from 'node:timers/promises';
import type { GiftsClient } from '@gifts/sdk/client';

export type Product = Awaited<ReturnType<GiftsClient['products']['get']>>;

export const addresses = {
  newYork: {
    address_1: '20 W 34th St',
    city: 'New York',
    state: 'NY',
    postal_code: '10001',
    country: 'US',
  },
  portland: {
    address_1: '701 SW 6th Ave',
    city: 'Portland',
    state: 'OR',
    postal_code: '97204',
    country: 'US',
  },
  seattle: {
    address_1: '400 Broad St',
    city: 'Seattle',
    state: 'WA',
    postal_code: '98109',
    country: 'US',
  },
} as const;

/** Products of one price that nobody has to choose a variant of and that go everywhere. */
export async function plainProducts(client: GiftsClient): Promise<[Product, ...Product[]]> {
  const found: Product[] = [];
  for await (const product of client.products.all()) {
    const needsChoice = (product.variants_num_selectable ?? 0) > 0;
    if (!needsChoice && !product.price_is_variable && !product.restricted_states?.length) found.push(product);
  }
  const [first, ...others] = found;
  if (!first) throw new Error('The catalog has no product that can be sent without a choice');
  return [first, ...others];
}

export function people(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    first_name: 'Recipient',
    last_name: String(index),
    email: `recipient-${index}@example.com`,
  }));
}

/** Looks again and again until the answer has what the test waits for. */
export async function eventually<Answer>(
  look: () => Promise<Answer>,
  holds: (answer: Answer) => boolean,
): Promise<Answer> {
  for (;;) {
    const answer = await look();
    if (holds(answer)) return answer;
    await pause(10);
  }
}

export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}
