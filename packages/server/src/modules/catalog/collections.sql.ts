import { columns, fragment, nullable, renamed, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';
import type { CollectionVersion } from './collection-version.ts';

export interface CollectionRecord {
  id: string;
  workspace_id: string;
  title: string;
  product_id: string | null;
  published_price: number | null;
  published_version: CollectionVersion | null;
}

const version = nullable(renamed('collection_versions', { document: 'published_version' }, 'v')).as<
  Pick<CollectionRecord, 'published_version'>
>();
const collections = fragment`
  select ${columns('collections', ['id', 'workspace_id', 'title', 'product_id', 'published_price'], 'c')}, ${version}
  from collections c
  left join collection_versions v on v.organization_id = c.organization_id and v.id = c.published_version_id`;

const collectionsOfWorkspaces = sql`${collections}
  where c.organization_id = $1 and c.workspace_id = any($2::uuid[])
    and ($3::boolean is null or (c.published_version_id is not null) = $3)
  order by c.created_at desc, c.id desc`;

export interface CollectionsQuery {
  readonly organizationId: string;
  readonly workspaceIds: readonly string[];
  /** Null for published and unpublished collections. */
  readonly published: boolean | null;
}

export const findCollections = (
  db: Statements,
  { organizationId, workspaceIds, published }: CollectionsQuery,
): Promise<CollectionRecord[]> =>
  db.query(collectionsOfWorkspaces, [organizationId, workspaceIds, published]);

const collectionsOfProduct = sql`${collections}
  where c.organization_id = $1 and c.product_id = $2 and c.workspace_id = any($3::uuid[])
  order by c.published_version_id is null, c.created_at desc, c.id desc limit 1`;

/** Returns the collection that a product represents. If there are several, a published one is preferred. */
export async function findCollectionOfProduct(
  db: Statements,
  organizationId: string,
  productId: string,
  workspaceIds: readonly string[],
): Promise<CollectionRecord | null> {
  const [row] = await db.query(collectionsOfProduct, [organizationId, productId, workspaceIds]);
  return row ?? null;
}

const publishedCollectionOfVersion = sql`select ${columns('collections', ['id'], 'c')}
  from collection_versions v
  join collections c on c.organization_id = v.organization_id and c.id = v.collection_id
  where v.organization_id = $1 and v.id = $2 and c.published_version_id is not null`;

/** True if the collection of a version is published, in this version or in a later one. */
export async function isCollectionPublished(
  db: Statements,
  organizationId: string,
  versionId: string,
): Promise<boolean> {
  return (await db.query(publishedCollectionOfVersion, [organizationId, versionId])).length > 0;
}

const versionById = sql`
  select ${columns('collection_versions', ['document']).as<{ document: CollectionVersion }>()}
  from collection_versions where organization_id = $1 and id = $2`;

/** Returns the version that a gift of choice was sent with. */
export async function findCollectionVersion(
  db: Statements,
  organizationId: string,
  id: string,
): Promise<CollectionVersion | null> {
  const [row] = await db.query(versionById, [organizationId, id]);
  return row?.document ?? null;
}

const collectionById = sql`${collections}
  where c.organization_id = $1 and c.id = $2 and c.workspace_id = any($3::uuid[])`;

export async function findCollection(
  db: Statements,
  organizationId: string,
  id: string,
  workspaceIds: readonly string[],
): Promise<CollectionRecord | null> {
  const [row] = await db.query(collectionById, [organizationId, id, workspaceIds]);
  return row ?? null;
}
