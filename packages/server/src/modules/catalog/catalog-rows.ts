/** The rows of the catalog's tables with their JSON columns. */
import type { Row } from '../../db/tables.ts';

/** A stored picture: a path under /images, or the address of another site. */
export interface StoredImage {
  path?: string;
  url?: string;
  width: number;
  height: number;
}

export interface StoredChoice {
  id: string;
  slug: string;
  name: string;
  subtitle: string | null;
  image: StoredImage | null;
}

export interface BrandDocuments {
  logo_image: StoredImage | null;
}

export interface BrandRow extends Omit<Row<'brands'>, keyof BrandDocuments>, BrandDocuments {}

export interface ProductDocuments {
  variants: StoredChoice[];
  variant_groups: {
    id: string;
    slug: string;
    name: string;
    options: (StoredChoice & { color: string | null })[];
  }[];
  images: (StoredImage & { id: string })[];
  attributes: { label: string; content: string }[];
  status: 'active' | 'inactive';
}

export interface ProductRow extends Omit<Row<'products'>, keyof ProductDocuments>, ProductDocuments {}

export interface CardDocuments {
  image: StoredImage;
  image_thumb: StoredImage;
  status: 'active' | 'inactive';
}

export interface CardRow extends Omit<Row<'cards'>, keyof CardDocuments>, CardDocuments {}
