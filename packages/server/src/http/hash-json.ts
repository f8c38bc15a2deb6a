import { createHash, type Hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** The number of list items hashed before other requests are served. */
const sliceSize = 5_000;

/**
 * Returns the SHA-256 of a JSON value. White space, the order of keys and the notation of numbers do not change it.
 */
export async function hashJson(value: unknown): Promise<Buffer> {
  const hash = createHash('sha256');
  if (!isDocument(value)) return hash.update(canonical(value)).digest();
  for (const key of Object.keys(value).sort()) {
    hash.update(`${JSON.stringify(key)}:`);
    await hashMember(hash, value[key]);
  }
  return hash.digest();
}

async function hashMember(hash: Hash, value: unknown): Promise<void> {
  if (!Array.isArray(value)) {
    hash.update(`${canonical(value)},`);
    return;
  }
  for (let start = 0; start < value.length; start += sliceSize) {
    if (start > 0) await nextTurn();
    for (const item of value.slice(start, start + sliceSize)) hash.update(`${canonical(item)},`);
  }
  hash.update(`${value.length}]`);
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isDocument(value)) return JSON.stringify(value) ?? 'null';
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`);
  return `{${members.join(',')}}`;
}

const isDocument = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
