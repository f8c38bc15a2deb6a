import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { OperatorError } from '../../../kit/errors.ts';
import { parseCatalogCsv } from './import-csv.ts';
import type { CatalogEntries } from './import-entries.ts';
import { parseCatalogJson } from './import-json.ts';

/** Reads a catalog file, as JSON or CSV by its file extension. */
export async function readCatalogFile(path: string): Promise<CatalogEntries> {
  const kind = extname(path).toLowerCase();
  if (kind !== '.json' && kind !== '.csv') {
    throw new OperatorError(`${path} must be a file whose name ends in .csv or .json.`);
  }
  const text = decode(path, await read(path));
  return kind === '.json' ? parseCatalogJson(text) : parseCatalogCsv(text);
}

async function read(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') throw new OperatorError(`There is no file ${path}.`);
    if (code === 'EISDIR') throw new OperatorError(`${path} is a folder: name a file in it.`);
    if (code === 'EACCES') throw new OperatorError(`${path} cannot be read by this user.`);
    throw error;
  }
}

/** Decodes UTF-8. The decoder removes the byte order mark that spreadsheets write. */
function decode(path: string, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new OperatorError(`${path} is not UTF-8: save it again as "CSV UTF-8".`);
  }
}
