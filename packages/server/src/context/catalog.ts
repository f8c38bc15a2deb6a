/** The catalog as verbs see it. How it is loaded and kept fresh is the business of modules/catalog. */
import type { Brand, Card, Product } from '@gifts/contract/catalog';

export interface Catalog {
  /** At most a second old. */
  snapshot(): Promise<CatalogSnapshot>;
}

export interface CatalogProduct {
  slug: string;
  ownerOrganizationId: string | null;
  /** ISO 3166-1 alpha-2 codes it can be shipped to. */
  countries: readonly string[];
  isGiftCard: boolean;
  /** Stands for a collection: the recipient picks something else in its place. */
  isCollection: boolean;
  product: Product;
}

export interface CatalogBrand {
  ownerOrganizationId: string | null;
  brand: Brand;
}

export interface CatalogSnapshot {
  version: number;
  /** By name of the brand, then of the product. */
  products: readonly CatalogProduct[];
  productsById: ReadonlyMap<string, CatalogProduct>;
  productsBySlug: ReadonlyMap<string, CatalogProduct>;
  brands: readonly CatalogBrand[];
  cards: readonly Card[];
  cardsById: ReadonlyMap<string, Card>;
}
