import type { Services } from '../../../context/context.ts';
import { OperatorError } from '../../../kit/errors.ts';
import { findOrganization } from '../../organizations/organizations.sql.ts';
import { importCatalog } from './import-catalog.ts';
import { collectionsPart } from './import-parts.ts';
import { readBuiltInCatalog } from './read-built-in-catalog.ts';

/**
 * Gives an organization the collections of the built-in catalog, as the demo organization has them. Repeated, it changes nothing.
 * Where operators have another catalog, the products of the collections are missing, and there are none.
 */
export async function importBuiltInCollections(
  { db, log }: Pick<Services, 'db' | 'log'>,
  organizationId: string,
): Promise<void> {
  const organization = await findOrganization(db, organizationId);
  if (!organization) return;
  const { id, link_code } = organization;
  const collections = collectionsPart(await readBuiltInCatalog());
  try {
    await db.transaction((tx) => importCatalog(tx, collections, { owner: { id, link_code } }));
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    log.info({ organizationId }, 'The built-in collections do not fit the catalog of this sandbox');
  }
}
