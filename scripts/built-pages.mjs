// Checks whether packages/web/dist was built from the current sources. The hash of the sources is stored after a build, so
// an interrupted build does not count.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** All files that a build reads, and the versions of its tools. */
const sources = ['packages/web', 'packages/sdk/src', 'packages/contract/src', 'package-lock.json'];
const notSources = new Set(['dist', 'node_modules']);
const note = 'packages/web/dist/built-from.txt';

export function arePagesBuilt(root) {
  try {
    return readFileSync(join(root, note), 'utf8') === hashSources(root);
  } catch {
    return false;
  }
}

export function noteBuiltPages(root) {
  writeFileSync(join(root, note), hashSources(root));
}

function hashSources(root) {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesOf(root, source)) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

function filesOf(root, path) {
  const inside = listFolder(join(root, path));
  if (inside === null) return [path];
  return inside
    .filter(({ name }) => !notSources.has(name))
    .map(({ name }) => `${path}/${name}`)
    .sort()
    .flatMap((each) => filesOf(root, each));
}

/** Returns null for a file. */
function listFolder(path) {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOTDIR') return null;
    throw error;
  }
}
