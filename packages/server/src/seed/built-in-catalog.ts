import { computed, sql } from '../db/sql.ts';
import type { Statements, Tx } from '../db/statements.ts';
import { importCatalog } from '../modules/catalog/import/import-catalog.ts';
import { sharedPart } from '../modules/catalog/import/import-parts.ts';
import { readBuiltInCatalog } from '../modules/catalog/import/read-built-in-catalog.ts';

const isThere = computed(
  'isThere',
  'boolean',
  'exists (select from products where owner_organization_id is null)',
);
const hasCatalog = sql`select ${isThere}`;

/** True if there is a product that all organizations can send. */
async function hasSharedCatalog(db: Statements): Promise<boolean> {
  const [found] = await db.query(hasCatalog);
  return found?.isThere === true;
}

/** Imports the built-in catalog if there is none. A later start does not undo an operator's changes. */
export async function importBuiltInCatalog(tx: Tx): Promise<void> {
  if (await hasSharedCatalog(tx)) return;
  const { entries } = sharedPart(await readBuiltInCatalog());
  await importCatalog(tx, entries, { owner: null });
}
