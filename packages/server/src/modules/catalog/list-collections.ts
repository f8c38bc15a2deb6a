import type { Collection, ListCollectionsQuery } from '@gifts/contract/catalog';
import type { Static } from '@gifts/contract/schema';
import type { CallerContext } from '../../context/context.ts';
import type { Statements } from '../../db/statements.ts';
import { type List, pageOf, withPageDefaults } from '../../lists/page.ts';
import { findCollections } from './collections.sql.ts';
import { presentCollection } from './present-collection.ts';

/** Lists the collections of the workspaces that the caller can access, newest first. */
export async function listCollections(
  { caller, catalog, config, organization }: CallerContext,
  db: Statements,
  query: Static<typeof ListCollectionsQuery>,
): Promise<List<Collection>> {
  const records = await findCollections(db, {
    organizationId: organization.id,
    workspaceIds: caller.workspaces.map(({ id }) => id),
    published: query.published ?? null,
  });
  const { publicUrl } = config;
  const presentation = { snapshot: catalog, organizationId: organization.id, publicUrl };
  return pageOf(records, withPageDefaults(query), (record) => presentCollection(record, presentation));
}
