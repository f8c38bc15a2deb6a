import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CatalogEntries } from '../modules/catalog/import-entries.ts';
import { parseCatalogJson } from '../modules/catalog/import-json.ts';

const FILE = join(import.meta.dirname, '../../catalog/catalog.json');

/** The catalog that comes with the service. */
export async function readBuiltInCatalog(): Promise<CatalogEntries> {
  return parseCatalogJson(await readFile(FILE, 'utf8'));
}
