import type { multipleSelectModes } from '@gifts/contract/catalog';
import type { ShippingTier } from '@gifts/contract/order-batch';
import type { StoredImage } from './catalog-rows.ts';

/**
 * A published version of a collection, as `collection_versions.document` stores it. It never changes: a gift of choice
 * offers what the version that it was sent with offers, at the prices of that version.
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
  products: OfferedProduct[];
}

/** A product of a category, with the prices that it had when the version was made. */
export interface OfferedProduct extends OfferedPrices {
  id: string;
  product_id: string;
}

export interface OfferedPrices {
  price: number;
  price_min: number | null;
  price_max: number | null;
  /** The price of shipping and the free-shipping minimum are those of the brand. */
  shipping_price: number;
  free_shipping_minimum: number | null;
}
