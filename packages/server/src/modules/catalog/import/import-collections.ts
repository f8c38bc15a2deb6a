import type { Tx } from '../../../db/statements.ts';
import { newId } from '../../../kit/ids.ts';
import type { CollectionVersion } from '../collection-version.ts';
import type { Written } from './import.sql.ts';
import {
  type CollectionRow,
  findKnownCollections,
  findOfferedPrices,
  insertCollectionVersions,
  type KnownCollection,
  upsertCollections,
} from './import-collections.sql.ts';
import type { ImportEntry } from './import-entries.ts';
import type { ImportCollection } from './import-format.ts';
import { type OfferedCatalog, toVersion } from './import-versions.ts';

interface ImportTarget {
  readonly organizationId: string;
  /** Returns the id of a workspace by its name. */
  workspaceId(name: string): string;
  /** The workspace of new collections that name none. */
  readonly defaultWorkspaceId: string;
  /** The ids of products, by their slugs in the file. */
  readonly productIds: ReadonlyMap<string, string>;
  productId(slug: string): string;
}

/** Publishes the collections of a file. An unchanged collection keeps its version. */
export async function writeCollections(
  tx: Tx,
  collections: readonly ImportEntry<ImportCollection>[],
  target: ImportTarget,
): Promise<Written> {
  const { organizationId } = target;
  const slugs = collections.map(({ value }) => value.slug);
  const known = await findKnownCollections(tx, organizationId, slugs);
  const prices = await findOfferedPrices(tx, target.productIds.values());
  const catalog: OfferedCatalog = { productId: target.productId, prices };
  const planned = collections.map(({ value }) => plan(value, known.get(value.slug), target, catalog));
  const written = await upsertCollections(
    tx,
    planned.map(({ row }) => row),
    organizationId,
  );
  const versions = planned.flatMap(({ row, newVersion }) =>
    newVersion
      ? [
          {
            organization_id: organizationId,
            id: newVersion.id,
            collection_id: row.id,
            document: newVersion,
          },
        ]
      : [],
  );
  await insertCollectionVersions(tx, versions);
  return written;
}

interface PlannedCollection {
  row: CollectionRow;
  /** Null unless the import publishes another version. */
  newVersion: CollectionVersion | null;
}

function plan(
  collection: ImportCollection,
  known: KnownCollection | undefined,
  target: ImportTarget,
  catalog: OfferedCatalog,
): PlannedCollection {
  const { slug, title, is_published, workspace } = collection;
  const version = is_published ? toVersion(collection, known?.document ?? null, catalog) : null;
  const row = {
    id: known?.id ?? newId(),
    slug,
    title,
    workspace_id: workspace
      ? target.workspaceId(workspace)
      : (known?.workspace_id ?? target.defaultWorkspaceId),
    product_id: catalog.productId(collection.product),
    published_price: is_published ? (collection.published_price ?? null) : null,
    published_version_id: version?.id ?? null,
  };
  return { row, newVersion: version && version.id !== known?.document?.id ? version : null };
}
