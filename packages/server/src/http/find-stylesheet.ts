import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';

interface Manifest {
  readonly [source: string]: { readonly file: string };
}

/**
 * Returns the address of the style sheet of the pages for recipients, whose name has the hash of its content. Without it, the
 * pages still work, and the log says so.
 */
export async function findStylesheet(
  builtPages: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<string> {
  const file = await fileIn(join(builtPages, '.vite/manifest.json'));
  if (file) return `/${file}`;
  log.warn(
    'The pages for recipients have no style sheet, because it was not built; start the service with npm start.',
  );
  return '/assets/missing.css';
}

async function fileIn(manifestFile: string): Promise<string | null> {
  try {
    const manifest: Manifest = JSON.parse(await readFile(manifestFile, 'utf8'));
    return manifest['src/gift/gift.css']?.file ?? null;
  } catch {
    return null;
  }
}
