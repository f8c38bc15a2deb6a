/** Turns what a file says into rows, with the ids that an earlier import gave. Pure. */
import { newId } from '../../kit/ids.ts';
import type { KnownProduct } from './import.sql.ts';
import { addressOf } from './import-checks.ts';
import type { ImportBrand, ImportCard, ImportImage, ImportProduct } from './import-format.ts';

export interface BrandRow extends Omit<Required<ImportBrand>, 'slug'> {
  id: string;
  slug: string;
}

interface ChoiceRow {
  id: string;
  slug: string;
  name: string;
  subtitle: string | null;
  image: ImportImage | null;
}

export interface ProductRow {
  id: string;
  slug: string;
  brand_id: string;
  name: string;
  subtitle: string | null;
  subtitle_short: string | null;
  recipient_description: string | null;
  variants_label: string | null;
  variants_num_selectable: number;
  variants: ChoiceRow[];
  variant_groups: {
    id: string;
    slug: string;
    name: string;
    options: (ChoiceRow & { color: string | null })[];
  }[];
  images: (ImportImage & { id: string })[];
  price: number;
  price_is_variable: boolean;
  price_min: number | null;
  price_max: number | null;
  restricted_states: string[];
  countries: string[];
  is_gift_card: boolean;
  is_collection: boolean;
  attributes: { label: string; content: string }[];
  status: 'active' | 'inactive';
}

export interface CardRow extends Required<ImportCard> {
  id: string;
}

export function toBrandRow(brand: ImportBrand, slug: string): BrandRow {
  return {
    id: newId(),
    slug,
    name: brand.name,
    logo_image: brand.logo_image ?? null,
    shipping_price: brand.shipping_price,
    free_shipping_minimum: brand.free_shipping_minimum ?? null,
    brand_values: brand.brand_values ?? [],
  };
}

export function toCardRow({
  slug,
  image,
  image_thumb,
  occasions = [],
  status = 'active',
}: ImportCard): CardRow {
  return { id: newId(), slug, image, image_thumb, occasions, status };
}

export interface ProductIdentity {
  slug: string;
  brandId: string;
  isCollection: boolean;
  known: KnownProduct | undefined;
}

export function toProductRow(product: ImportProduct, identity: ProductIdentity): ProductRow {
  const { known } = identity;
  return {
    id: known?.id ?? newId(),
    slug: identity.slug,
    brand_id: identity.brandId,
    name: product.name,
    subtitle: product.subtitle ?? null,
    subtitle_short: product.subtitle_short ?? null,
    recipient_description: product.recipient_description ?? null,
    variants_label: product.variants_label ?? null,
    variants_num_selectable: product.variants_num_selectable ?? 0,
    variants: (product.variants ?? []).map((variant) => toChoiceRow(variant, known?.variants)),
    variant_groups: toGroupRows(product, known),
    images: (product.images ?? []).map((image) => ({ id: imageId(image, known), ...image })),
    price: product.price,
    price_is_variable: product.price_is_variable ?? false,
    price_min: product.price_min ?? null,
    price_max: product.price_max ?? null,
    restricted_states: product.restricted_states ?? [],
    countries: product.countries ?? ['US'],
    is_gift_card: product.is_gift_card ?? false,
    is_collection: identity.isCollection,
    attributes: product.attributes ?? [],
    status: product.status ?? 'active',
  };
}

function toGroupRows(product: ImportProduct, known: KnownProduct | undefined): ProductRow['variant_groups'] {
  return (product.variant_groups ?? []).map(({ slug, name, options }) => {
    const before = known?.variant_groups.find((group) => group.slug === slug);
    return {
      id: before?.id ?? newId(),
      slug,
      name,
      options: options.map((option) => ({
        ...toChoiceRow(option, before?.options),
        color: option.color ?? null,
      })),
    };
  });
}

interface Choice {
  slug: string;
  name: string;
  subtitle?: string | null;
  image?: ImportImage | null;
}

function toChoiceRow(choice: Choice, known: readonly { id: string; slug?: string }[] = []): ChoiceRow {
  const { slug, name, subtitle = null, image = null } = choice;
  return { id: known.find((before) => before.slug === slug)?.id ?? newId(), slug, name, subtitle, image };
}

function imageId(image: ImportImage, known: KnownProduct | undefined): string {
  return known?.images.find((before) => addressOf(before) === addressOf(image))?.id ?? newId();
}
