/** Turns the entries of a file into rows with the ids of an earlier import. These functions are pure. */
import { newId } from '../../../kit/ids.ts';
import type { BrandRow, CardRow, ProductRow, StoredChoice, StoredImage } from '../catalog-rows.ts';
import { addressOf } from './import-checks.ts';
import type { ImportBrand, ImportCard, ImportImage, ImportProduct } from './import-format.ts';

/** The ids that a repeated import keeps. */
export interface KnownProduct {
  id: string;
  slug: string;
  variants: { id: string; slug?: string }[];
  variant_groups: { id: string; slug?: string; options: { id: string; slug?: string }[] }[];
  images: (StoredImage & { id: string })[];
}

/** The rows that an import writes. Its statements add the owner and the time of the change. */
export type NewBrandRow = Omit<BrandRow, 'owner_organization_id' | 'updated_at'>;
export type NewProductRow = Omit<ProductRow, 'owner_organization_id' | 'updated_at'>;

export function toBrandRow(brand: ImportBrand, slug: string): NewBrandRow {
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

export function toProductRow(product: ImportProduct, identity: ProductIdentity): NewProductRow {
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
    variants: (product.variants ?? []).map((variant) => toStoredChoice(variant, known?.variants)),
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
        ...toStoredChoice(option, before?.options),
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

function toStoredChoice(choice: Choice, known: readonly { id: string; slug?: string }[] = []): StoredChoice {
  const { slug, name, subtitle = null, image = null } = choice;
  return { id: known.find((before) => before.slug === slug)?.id ?? newId(), slug, name, subtitle, image };
}

function imageId(image: ImportImage, known: KnownProduct | undefined): string {
  return known?.images.find((before) => addressOf(before) === addressOf(image))?.id ?? newId();
}
