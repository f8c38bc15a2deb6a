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
}
