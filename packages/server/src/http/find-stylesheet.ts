import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';

const built = join(import.meta.dirname, '../../../web/dist');

interface Manifest {
  readonly [source: string]: { readonly file: string };
}

/**
 * Returns the address of a style sheet, whose name has the hash of its content. Without it, pages still work, and the log
 * says so.
 */
export async function findStylesheet(
  source: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
  builtPages: string = built,
): Promise<string> {
  const file = await fileIn(join(builtPages, '.vite/manifest.json'), source);
  if (file) return `/${file}`;
  log.warn(`Pages have no style sheet, because ${source} was not built; start the service with npm start.`);
  return '/assets/missing.css';
}

async function fileIn(manifestFile: string, source: string): Promise<string | null> {
  try {
    const manifest: Manifest = JSON.parse(await readFile(manifestFile, 'utf8'));
    return manifest[source]?.file ?? null;
  } catch {
    return null;
  }
}
