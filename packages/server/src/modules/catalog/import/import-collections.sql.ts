/** Statements that write collections and their versions. */
import { insertManyInto } from '../../../db/insertions.ts';
import { columns, nullable, renamed, sql } from '../../../db/sql.ts';
import type { Statements } from '../../../db/statements.ts';
import type { Row } from '../../../db/tables.ts';
import type { CollectionVersion, OfferedPrices } from '../collection-version.ts';
import { isNew, updateIfChanged, type Written } from './import.sql.ts';

export type CollectionRow = Omit<Row<'collections'>, 'organization_id' | 'created_at'>;

export interface KnownCollection {
  id: string;
  slug: string;
  workspace_id: string;
  document: CollectionVersion | null;
}

const document = nullable(columns('collection_versions', ['document'], 'v')).as<
  Pick<KnownCollection, 'document'>
>();
const collectionsBySlug = sql`
  select ${columns('collections', ['id', 'slug', 'workspace_id'], 'c')}, ${document} from collections c
  left join collection_versions v on v.organization_id = c.organization_id and v.id = c.published_version_id
  where c.organization_id = $1 and c.slug = any($2::text[])`;

export async function findKnownCollections(
  db: Statements,
  organizationId: string,
  slugs: readonly string[],
): Promise<Map<string, KnownCollection>> {
  const rows = await db.query(collectionsBySlug, [organizationId, slugs]);
  return new Map(rows.map((row) => [row.slug, row]));
}

const insertCollections = insertManyInto('collections', {
  shared: ['organization_id'],
  except: ['created_at'],
});
const insertOrUpdateCollections = sql`${insertCollections.statement}
  on conflict (organization_id, slug) ${updateIfChanged('collections')} returning ${isNew('collections', 'organization_id', 'slug')}, ${columns('collections', ['slug'])}`;

export const upsertCollections = (
  db: Statements,
  rows: readonly CollectionRow[],
  organizationId: string,
): Promise<Written> =>
  db.query(insertOrUpdateCollections, insertCollections.valuesOf({ organization_id: organizationId }, rows));

export interface NewVersion {
  organization_id: string;
  id: string;
  collection_id: string;
  document: CollectionVersion;
}

const insertVersions = insertManyInto('collection_versions', { except: ['created_at'] });

export async function insertCollectionVersions(
  db: Statements,
  versions: readonly NewVersion[],
): Promise<void> {
  if (versions.length === 0) return;
  await db.query(insertVersions.statement, insertVersions.valuesOf({}, versions));
}

const product = columns('products', ['id', 'price', 'price_min', 'price_max'], 'p');
const brand = columns('brands', ['shipping_price', 'free_shipping_minimum'], 'b');
const pricesOfProducts = sql`select ${product}, ${brand}
  from products p join brands b on b.id = p.brand_id where p.id = any($1::uuid[])`;

/** Finds what products cost now, by their ids. */
export async function findOfferedPrices(
  db: Statements,
  productIds: Iterable<string>,
): Promise<Map<string, OfferedPrices>> {
  const rows = await db.query(pricesOfProducts, [[...new Set(productIds)]]);
  return new Map(rows.map(({ id, ...prices }) => [id, prices]));
}

const published = columns('collections', ['organization_id'], 'c');
const outdated = sql`
  select ${published}, ${renamed('collections', { id: 'collection_id' }, 'c')},
    ${columns('collection_versions', ['document'], 'v').as<{ document: CollectionVersion }>()}
  from collections c
  join collection_versions v on v.organization_id = c.organization_id and v.id = c.published_version_id
  where ($1::uuid is null or c.organization_id = $1) and exists (
    select from jsonb_path_query(v.document, '$.categories[*].products[*]') as item
    join products p on p.id = (item ->> 'product_id')::uuid
    join brands b on b.id = p.brand_id
    where (p.price, p.price_min, p.price_max, b.shipping_price, b.free_shipping_minimum) is distinct from
      ((item ->> 'price')::bigint, (item ->> 'price_min')::bigint, (item ->> 'price_max')::bigint,
       (item ->> 'shipping_price')::bigint, (item ->> 'free_shipping_minimum')::bigint))`;

/** Finds published versions whose products cost something else now, of one organization or, for null, of all. */
export const findOutdatedVersions = (
  db: Statements,
  ownerId: string | null,
): Promise<Omit<NewVersion, 'id'>[]> => db.query(outdated, [ownerId]);

const publish = sql`update collections c set published_version_id = v.id
  from json_to_recordset($1::json) as v (organization_id uuid, collection_id uuid, id uuid)
  where c.organization_id = v.organization_id and c.id = v.collection_id`;

export async function updatePublishedVersions(
  db: Statements,
  versions: readonly NewVersion[],
): Promise<void> {
  const names = versions.map(({ organization_id, collection_id, id }) => ({
    organization_id,
    collection_id,
    id,
  }));
  await db.query(publish, [JSON.stringify(names)]);
}
