/** Products, cart items and a collection for the table tests of this folder. */
import type { Product } from '@gifts/contract/catalog';
import type { CollectionVersion } from '../catalog/collection-version.ts';
import type { CartItem } from '../orders/cart-item.ts';

const brand = {
  id: 'b1',
  name: 'Example Brand',
  logo_image: null,
  shipping_price: 500,
  free_shipping_minimum: null,
  brand_values: [],
};

export function product(id: string, more: Partial<Product> = {}): Product {
  return {
    id,
    name: `Product ${id}`,
    brand,
    subtitle: null,
    subtitle_short: null,
    recipient_description: null,
    variants_label: null,
    variants_num_selectable: 0,
    variants: [],
    variant_groups: [],
    images: [],
    price: 2_000,
    price_is_variable: false,
    price_min: null,
    price_max: null,
    restricted_states: [],
    attributes: [],
    status: 'active',
    updated_at: '2026-01-01T00:00:00.000Z',
    ...more,
  };
}

export const variant = (name: string) => ({ id: name, name, subtitle: null, image_large: null });

export const item = (productId: string, more: Partial<CartItem> = {}): CartItem => ({
  id: `item-${productId}`,
  quantity: 1,
  unit_price: 2_000,
  is_gift_card: false,
  variants: null,
  product: { id: productId, name: `Product ${productId}` },
  brand,
  ...more,
});

const offered = (id: string, product_id: string) => ({
  id,
  product_id,
  price: 2_000,
  price_min: null,
  price_max: null,
  shipping_price: 500,
  free_shipping_minimum: null,
});

/** A collection from which the recipient chooses among p1, p2 and p3. */
export const collection = (
  mode: Pick<CollectionVersion, 'multiple_select_mode'> & Partial<CollectionVersion>,
): CollectionVersion => ({
  id: 'v1',
  title: 'The Example Collection',
  subtitle: null,
  multiple_select_count: null,
  multiple_select_price: null,
  international_shipping_tier: 'disabled',
  international_gift_cards_enabled: false,
  header_image: null,
  categories: [
    { id: 'c1', name: 'Pantry', is_featured: true, position: 1, products: [offered('x1', 'p1')] },
    {
      id: 'c2',
      name: 'Desk',
      is_featured: false,
      position: 2,
      products: [offered('x2', 'p2'), offered('x3', 'p3')],
    },
  ],
  ...mode,
});
