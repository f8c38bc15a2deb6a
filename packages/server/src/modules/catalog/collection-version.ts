import type { multipleSelectModes } from '@gifts/contract/catalog';
import type { ShippingTier } from '@gifts/contract/order-batch';
import type { StoredImage } from './catalog-rows.ts';

/**
 * A published version of a collection, as `collections.published_version` stores it. It is complete and names
 * products by their ids.
 */
export interface CollectionVersion {
  id: string;
  title: string;
  subtitle: string | null;
  multiple_select_mode: (typeof multipleSelectModes)[number];
  multiple_select_count: number | null;
  multiple_select_price: number | null;
  international_shipping_tier: ShippingTier;
  international_gift_cards_enabled: boolean;
  header_image: StoredImage | null;
  categories: CollectionCategory[];
}

export interface CollectionCategory {
  id: string;
  name: string;
  is_featured: boolean;
  position: number;
  products: { id: string; product_id: string }[];
}
