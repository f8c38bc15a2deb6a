/** The rows of the catalog's tables with their JSON columns. */
import type { Selectable } from 'kysely';
import type { Brands, Cards, Products } from '../../db/tables.generated.ts';

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

type WithDocuments<Row, Documents> = Omit<Row, keyof Documents> & Documents;

export type BrandRow = WithDocuments<Selectable<Brands>, { logo_image: StoredImage | null }>;

export type ProductRow = WithDocuments<
  Selectable<Products>,
  {
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
>;

export type CardRow = WithDocuments<
  Selectable<Cards>,
  { image: StoredImage; image_thumb: StoredImage; status: 'active' | 'inactive' }
>;
