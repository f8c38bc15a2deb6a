/** The catalog for the other modules. modules/catalog loads and refreshes it. */
import type { Brand, Card, Product } from '@gifts/contract/catalog';

export interface Catalog {
  /** Returns a snapshot that is at most a second old. */
  snapshot(): Promise<CatalogSnapshot>;
}

export interface CatalogProduct {
  slug: string;
  ownerOrganizationId: string | null;
  /** ISO 3166-1 alpha-2 codes of the countries that the product can be shipped to. */
  countries: readonly string[];
  isGiftCard: boolean;
  /** True for a product that represents a collection. The recipient chooses another product in its place. */
  isCollection: boolean;
  product: Product;
}

/** What is left of a product. Variants are counted by their keys; see modules/stock/variant-key.ts. */
export interface ProductStock {
  /** Null if the product is not counted as a whole. */
  readonly whole: number | null;
  readonly variants: ReadonlyMap<string, number>;
}

export interface CatalogBrand {
  ownerOrganizationId: string | null;
  brand: Brand;
}

export interface CatalogSnapshot {
  version: number;
  /** Sorted by the name of the brand, then by the name of the product. */
  products: readonly CatalogProduct[];
  productsById: ReadonlyMap<string, CatalogProduct>;
  productsBySlug: ReadonlyMap<string, CatalogProduct>;
  brands: readonly CatalogBrand[];
  cards: readonly Card[];
  cardsById: ReadonlyMap<string, Card>;
  /**
   * What is left of the products that are counted, by their ids. It is seconds old and decides nothing: reservations do.
   */
  stock: ReadonlyMap<string, ProductStock>;
}
