import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CatalogEntries } from './import-entries.ts';
import { parseCatalogJson } from './import-json.ts';

const catalogFile = join(import.meta.dirname, '../../../../catalog/catalog.json');

/** Reads the built-in catalog. */
export async function readBuiltInCatalog(): Promise<CatalogEntries> {
  return parseCatalogJson(await readFile(catalogFile, 'utf8'));
}
