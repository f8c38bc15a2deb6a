import type { Tx } from '../db/database.ts';
import { importCatalog } from '../modules/catalog/import-catalog.ts';
import { sharedPart } from '../modules/catalog/import-share.ts';
import { readBuiltInCatalog } from './built-in-catalog.ts';

const hasCatalog = `
  select exists (select from products where owner_organization_id is null) as "isThere"`;

/** Only where there is none: what an operator has changed since then is not changed back by the next start. */
export async function seedCatalog(tx: Tx): Promise<void> {
  const [found] = await tx.query<{ isThere: boolean }>(hasCatalog);
  if (found?.isThere) return;
  const { entries } = sharedPart(await readBuiltInCatalog());
  await importCatalog(tx, entries, { owner: null });
}
