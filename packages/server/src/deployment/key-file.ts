/** The secret key of a deployment without GIFTS_SECRET_KEY: a file beside its embedded database. */
import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../kit/errors.ts';
import { newSealingKey, parseSealingKey, type SealingKey } from '../kit/sealer.ts';

export const keyFileOf = (dataDir: string): string => join(dataDir, 'secret.key');

/** Returns null if there is no file. */
export async function readKeyFile(dataDir: string): Promise<SealingKey | null> {
  const file = keyFileOf(dataDir);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new OperatorError(`The key file ${file} cannot be read (${error.code}): give it to this user.`);
  });
  if (text === null) return null;
  const key = parseSealingKey(text.trim());
  if (key) return key;
  throw new OperatorError(
    `The key file ${file} does not contain 32 bytes in base64: restore it from a backup.`,
  );
}

/** Creates the file with a new key. If another process has created it, the key of that process is returned. */
export async function createKeyFile(dataDir: string): Promise<SealingKey> {
  const file = keyFileOf(dataDir);
  await mkdir(dataDir, { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeToDisk(draft, `${newSealingKey()}\n`);
    // A link appears with its whole content or not at all, and does not replace a file.
    await link(draft, file).catch(ignoreExisting);
    await syncFolder(dataDir);
  } finally {
    await rm(draft, { force: true });
  }
  const key = await readKeyFile(dataDir);
  if (key) return key;
  throw new OperatorError(`The key file ${file} was removed while it was made: start again.`);
}

async function writeToDisk(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
