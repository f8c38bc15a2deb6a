import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';

test.each([
  ['file', 'it is a file'],
  ['file/data', 'its folder is not a folder'],
])('data cannot be kept in %s: %s', async (place, reason) => {
  const folder = await mkdtemp(join(tmpdir(), 'data-home-'));
  try {
    await writeFile(join(folder, 'file'), '');
    const dataDir = join(folder, place);
    await expect(startEmbeddedPostgres({ dataDir, onProgress: () => undefined })).rejects.toThrow(
      `The database cannot be kept in ${dataDir}: ${reason}. Correct that, or set DATA_DIR to another folder.`,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});
