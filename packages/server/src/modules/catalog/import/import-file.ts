import { extname } from 'node:path';
import { OperatorError } from '../../../kit/errors.ts';
import { readTextFile } from '../../../kit/read-text-file.ts';
import { parseCatalogCsv } from './import-csv.ts';
import type { CatalogEntries } from './import-entries.ts';
import { parseCatalogJson } from './import-json.ts';

/** Reads a catalog file, as JSON or CSV by its file extension. */
export async function readCatalogFile(path: string): Promise<CatalogEntries> {
  const kind = extname(path).toLowerCase();
  if (kind !== '.json' && kind !== '.csv') {
    throw new OperatorError(`${path} must be a file whose name ends in .csv or .json.`);
  }
  const text = await readTextFile(path);
  return kind === '.json' ? parseCatalogJson(text) : parseCatalogCsv(text);
}
