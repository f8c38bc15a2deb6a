import type { Brand, Card, Image, Product } from '@gifts/contract/catalog';
import type { CatalogBrand, CatalogProduct, CatalogSnapshot } from '../../context/catalog.ts';
import type { Database } from '../../db/database.ts';
import { findActiveCards, findBrands, findProducts } from './catalog.sql.ts';
import type { BrandRow, CardRow, ProductRow, StoredChoice, StoredImage } from './catalog-rows.ts';

export async function loadSnapshot(
  db: Database,
  publicUrl: string,
  version: number,
): Promise<Omit<CatalogSnapshot, 'stock'>> {
  const [brandRows, productRows, cardRows] = await Promise.all([
    findBrands(db),
    findProducts(db),
    findActiveCards(db),
  ]);
  const brands = brandRows.map((row) => presentBrand(row, publicUrl));
  const brandsById = new Map(brands.map((entry) => [entry.brand.id, entry.brand]));
  const products = productRows.flatMap((row) => {
    const brand = brandsById.get(row.brand_id);
    return brand ? [presentProduct(row, brand, publicUrl)] : [];
  });
  const cards = cardRows.map((row) => presentCard(row, publicUrl));
  return {
    version,
    products,
    productsById: new Map(products.map((entry) => [entry.product.id, entry])),
    productsBySlug: new Map(products.map((entry) => [entry.slug, entry])),
    brands,
    cards,
    cardsById: new Map(cards.map((card) => [card.id, card])),
  };
}

export function presentImage(image: StoredImage, publicUrl: string): Image {
  return { url: image.url ?? `${publicUrl}/images/${image.path}`, width: image.width, height: image.height };
}

const optionalImage = (image: StoredImage | null, publicUrl: string): Image | null =>
  image ? presentImage(image, publicUrl) : null;

function presentBrand(row: BrandRow, publicUrl: string): CatalogBrand {
  const { id, name, shipping_price, free_shipping_minimum, brand_values } = row;
  const logo_image = optionalImage(row.logo_image, publicUrl);
  return {
    ownerOrganizationId: row.owner_organization_id,
    brand: { id, name, logo_image, shipping_price, free_shipping_minimum, brand_values },
  };
}

function presentProduct(row: ProductRow, brand: Brand, publicUrl: string): CatalogProduct {
  const choice = ({ id, name, subtitle, image }: StoredChoice) => ({
    id,
    name,
    subtitle,
    image_large: optionalImage(image, publicUrl),
  });
  const product: Product = {
    id: row.id,
    name: row.name,
    brand,
    subtitle: row.subtitle,
    subtitle_short: row.subtitle_short,
    recipient_description: row.recipient_description,
    variants_label: row.variants_label,
    variants_num_selectable: row.variants_num_selectable,
    variants: row.variants.map(choice),
    variant_groups: row.variant_groups.map((group) => ({
      id: group.id,
      name: group.name,
      options: group.options.map((option) => ({ ...choice(option), color: option.color })),
    })),
    images: row.images.map((image) => ({ id: image.id, image_large: presentImage(image, publicUrl) })),
    price: row.price,
    price_is_variable: row.price_is_variable,
    price_min: row.price_min,
    price_max: row.price_max,
    restricted_states: row.restricted_states,
    attributes: row.attributes,
    status: row.status,
    updated_at: row.updated_at.toISOString(),
    product_url: `${publicUrl}/products/${row.slug}`,
  };
  return {
    slug: row.slug,
    ownerOrganizationId: row.owner_organization_id,
    countries: row.countries,
    isGiftCard: row.is_gift_card,
    isCollection: row.is_collection,
    product,
  };
}

function presentCard(row: CardRow, publicUrl: string): Card {
  return {
    id: row.id,
    image: presentImage(row.image, publicUrl),
    image_thumb: presentImage(row.image_thumb, publicUrl),
    occasions: row.occasions,
  };
}
