import { columns, sql } from '../../db/sql.ts';
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

const collection = columns('collections', [
  'id',
  'workspace_id',
  'title',
  'product_id',
  'published_price',
  'published_version',
]).as<Pick<CollectionRecord, 'published_version'>>();

const collectionsOfWorkspaces = sql`
  select ${collection} from collections
  where organization_id = $1 and workspace_id = any($2::uuid[])
    and ($3::boolean is null or (published_version is not null) = $3)
  order by created_at desc, id desc`;

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

const publishedVersion = sql`
  select ${columns('collections', ['published_version']).as<{ published_version: CollectionVersion }>()} from collections
  where organization_id = $1 and product_id = $2 and published_version is not null`;

/** Returns the published version of the collection that this product represents. */
export async function findPublishedVersion(
  db: Statements,
  organizationId: string,
  productId: string,
): Promise<CollectionVersion | null> {
  const [row] = await db.query(publishedVersion, [organizationId, productId]);
  return row?.published_version ?? null;
}

const collectionById = sql`
  select ${collection} from collections
  where organization_id = $1 and id = $2 and workspace_id = any($3::uuid[])`;

export async function findCollection(
  db: Statements,
  organizationId: string,
  id: string,
  workspaceIds: readonly string[],
): Promise<CollectionRecord | null> {
  const [row] = await db.query(collectionById, [organizationId, id, workspaceIds]);
  return row ?? null;
}
