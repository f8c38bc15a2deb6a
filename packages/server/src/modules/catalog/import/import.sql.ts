/** Set-based statements of a catalog import. Each gets its rows as one JSON document. */
import { holdUntilCommit, singleLocks } from '../../../db/advisory-locks.ts';
import type { Statements } from '../../../db/statements.ts';
import type { CardRow } from '../catalog-rows.ts';
import type { CollectionVersion } from '../collection-version.ts';
import type { KnownProduct, NewBrandRow, NewProductRow } from './import-rows.ts';

/** Allows one import at a time, so that looked up rows do not change before they are written. */
export async function lockCatalogImport(db: Statements): Promise<void> {
  await holdUntilCommit(db, singleLocks.catalogImport);
}

const productsBySlug = `
  select id, slug, variants, variant_groups, images from products where slug = any($1::text[])`;

export async function findKnownProducts(
  db: Statements,
  slugs: readonly string[],
): Promise<Map<string, KnownProduct>> {
  const rows = await db.query<KnownProduct>(productsBySlug, [slugs]);
  return new Map(rows.map((row) => [row.slug, row]));
}

const idsOfBrands = 'select slug, id from brands where slug = any($1::text[])';
const idsOfProducts = 'select slug, id from products where slug = any($1::text[])';

export const findBrandIds = (db: Statements, slugs: readonly string[]) => idsBySlug(db, idsOfBrands, slugs);
export const findProductIds = (db: Statements, slugs: readonly string[]) =>
  idsBySlug(db, idsOfProducts, slugs);

async function idsBySlug(
  db: Statements,
  text: string,
  slugs: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.query<{ slug: string; id: string }>(text, [slugs]);
  return new Map(rows.map(({ slug, id }) => [slug, id]));
}

const writeBrands = `
  insert into brands as known
    (id, slug, owner_organization_id, name, logo_image, shipping_price, free_shipping_minimum, brand_values)
  select id, slug, $2, name, logo_image, shipping_price, free_shipping_minimum, brand_values
  from jsonb_to_recordset($1::jsonb) as given (id uuid, slug text, name text, logo_image jsonb,
    shipping_price bigint, free_shipping_minimum bigint, brand_values text[])
  on conflict (slug) do update set name = excluded.name, logo_image = excluded.logo_image,
    shipping_price = excluded.shipping_price, free_shipping_minimum = excluded.free_shipping_minimum,
    brand_values = excluded.brand_values, updated_at = now()
  where (known.name, known.logo_image, known.shipping_price, known.free_shipping_minimum, known.brand_values)
    is distinct from (excluded.name, excluded.logo_image, excluded.shipping_price,
      excluded.free_shipping_minimum, excluded.brand_values)
  returning xmax = 0 as "isNew"`;

/** A product that represents a collection still does so after an import without the collection. */
const writeProducts = `
  insert into products as known
    (id, slug, owner_organization_id, brand_id, name, subtitle, subtitle_short, recipient_description,
     variants_label, variants_num_selectable, variants, variant_groups, images, price, price_is_variable,
     price_min, price_max, restricted_states, countries, is_gift_card, is_collection, attributes, status)
  select id, slug, $2, brand_id, name, subtitle, subtitle_short, recipient_description,
    variants_label, variants_num_selectable, variants, variant_groups, images, price, price_is_variable,
    price_min, price_max, restricted_states, countries, is_gift_card, is_collection, attributes, status
  from jsonb_to_recordset($1::jsonb) as given (id uuid, slug text, brand_id uuid, name text, subtitle text,
    subtitle_short text, recipient_description text, variants_label text, variants_num_selectable integer,
    variants jsonb, variant_groups jsonb, images jsonb, price bigint, price_is_variable boolean,
    price_min bigint, price_max bigint, restricted_states text[], countries text[], is_gift_card boolean,
    is_collection boolean, attributes jsonb, status text)
  on conflict (slug) do update set brand_id = excluded.brand_id, name = excluded.name,
    subtitle = excluded.subtitle, subtitle_short = excluded.subtitle_short,
    recipient_description = excluded.recipient_description, variants_label = excluded.variants_label,
    variants_num_selectable = excluded.variants_num_selectable, variants = excluded.variants,
    variant_groups = excluded.variant_groups, images = excluded.images, price = excluded.price,
    price_is_variable = excluded.price_is_variable, price_min = excluded.price_min,
    price_max = excluded.price_max, restricted_states = excluded.restricted_states,
    countries = excluded.countries, is_gift_card = excluded.is_gift_card,
    is_collection = known.is_collection or excluded.is_collection, attributes = excluded.attributes,
    status = excluded.status, updated_at = now()
  where (known.brand_id, known.name, known.subtitle, known.subtitle_short, known.recipient_description,
      known.variants_label, known.variants_num_selectable, known.variants, known.variant_groups, known.images,
      known.price, known.price_is_variable, known.price_min, known.price_max, known.restricted_states,
      known.countries, known.is_gift_card, known.is_collection, known.attributes, known.status)
    is distinct from (excluded.brand_id, excluded.name, excluded.subtitle, excluded.subtitle_short,
      excluded.recipient_description, excluded.variants_label, excluded.variants_num_selectable,
      excluded.variants, excluded.variant_groups, excluded.images, excluded.price, excluded.price_is_variable,
      excluded.price_min, excluded.price_max, excluded.restricted_states, excluded.countries,
      excluded.is_gift_card, known.is_collection or excluded.is_collection, excluded.attributes, excluded.status)
  returning xmax = 0 as "isNew"`;

const writeCards = `
  insert into cards as known (id, slug, image, image_thumb, occasions, status)
  select id, slug, image, image_thumb, occasions, status
  from jsonb_to_recordset($1::jsonb) as given
    (id uuid, slug text, image jsonb, image_thumb jsonb, occasions text[], status text)
  on conflict (slug) do update set image = excluded.image, image_thumb = excluded.image_thumb,
    occasions = excluded.occasions, status = excluded.status
  where (known.image, known.image_thumb, known.occasions, known.status)
    is distinct from (excluded.image, excluded.image_thumb, excluded.occasions, excluded.status)
  returning xmax = 0 as "isNew"`;

export type Written = { isNew: boolean }[];

export const upsertBrands = (db: Statements, rows: readonly NewBrandRow[], ownerId: string | null) =>
  db.query<{ isNew: boolean }>(writeBrands, [JSON.stringify(rows), ownerId]);

export const upsertProducts = (db: Statements, rows: readonly NewProductRow[], ownerId: string | null) =>
  db.query<{ isNew: boolean }>(writeProducts, [JSON.stringify(rows), ownerId]);

export const upsertCards = (db: Statements, rows: readonly CardRow[]) =>
  db.query<{ isNew: boolean }>(writeCards, [JSON.stringify(rows)]);

export interface CollectionRow {
  id: string;
  slug: string;
  title: string;
  product_id: string;
  published_price: number | null;
  published_version: CollectionVersion | null;
}

const collectionsBySlug = `
  select id, slug, title, product_id, published_price, published_version
  from collections where organization_id = $1 and slug = any($2::text[])`;

export async function findKnownCollections(
  db: Statements,
  organizationId: string,
  slugs: readonly string[],
): Promise<Map<string, CollectionRow>> {
  const rows = await db.query<CollectionRow>(collectionsBySlug, [organizationId, slugs]);
  return new Map(rows.map((row) => [row.slug, row]));
}

const writeCollections = `
  insert into collections as known
    (organization_id, workspace_id, id, slug, title, product_id, published_price, published_version)
  select $2, $3, id, slug, title, product_id, published_price, published_version
  from jsonb_to_recordset($1::jsonb) as given (id uuid, slug text, title text, product_id uuid,
    published_price bigint, published_version jsonb)
  on conflict (organization_id, slug) do update set title = excluded.title, product_id = excluded.product_id,
    published_price = excluded.published_price, published_version = excluded.published_version
  where (known.title, known.product_id, known.published_price, known.published_version)
    is distinct from (excluded.title, excluded.product_id, excluded.published_price, excluded.published_version)
  returning xmax = 0 as "isNew"`;

export const upsertCollections = (
  db: Statements,
  rows: readonly CollectionRow[],
  organizationId: string,
  workspaceId: string,
) => db.query<{ isNew: boolean }>(writeCollections, [JSON.stringify(rows), organizationId, workspaceId]);

const bumpVersion = 'update catalog_version set version = version + 1';

/** Makes every process reload the catalog within a second of the commit. */
export async function announceCatalogChange(db: Statements): Promise<void> {
  await db.query(bumpVersion);
}
