/** The secret key of a deployment without GIFTS_SECRET_KEY: a file beside its embedded database. */
import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../kit/errors.ts';
import { newSealingKey, parseSealingKey, type SealingKey } from '../kit/sealer.ts';

export const keyFileOf = (dataDir: string): string => join(dataDir, 'secret.key');

/** Returns the keys of the file, the newest first; null if there is no file. A key that is being replaced has its own line. */
export async function readKeyFile(dataDir: string): Promise<readonly SealingKey[] | null> {
  const file = keyFileOf(dataDir);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new OperatorError(`The key file ${file} cannot be read (${error.code}): give it to this user.`);
  });
  if (text === null) return null;
  const keys = text
    .trim()
    .split(/\s+/)
    .map((line) => parseSealingKey(line));
  const known = keys.filter((key) => key !== null);
  if (known.length === keys.length) return known;
  throw new OperatorError(
    `The key file ${file} does not contain 32 bytes in base64: restore it from a backup.`,
  );
}

/** Creates the file with a new key. If another process has created it, the key of that process is returned. */
export async function createKeyFile(dataDir: string): Promise<readonly SealingKey[]> {
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
  const keys = await readKeyFile(dataDir);
  if (keys) return keys;
  throw new OperatorError(`The key file ${file} was removed while it was made: start again.`);
}

/** Puts a new key in front of the others. They stay, because secrets are still sealed with them. */
export async function addKeyToFile(dataDir: string): Promise<void> {
  const text = await readFile(keyFileOf(dataDir), 'utf8');
  await replaceKeyFile(dataDir, `${newSealingKey()}\n${text.trim()}\n`);
}

/** Removes all keys but the newest from the file. */
export async function keepNewestKey(dataDir: string): Promise<void> {
  const [newest = ''] = (await readFile(keyFileOf(dataDir), 'utf8')).trim().split(/\s+/);
  await replaceKeyFile(dataDir, `${newest}\n`);
}

/** The file has its old content or the new one, also after a power cut. */
async function replaceKeyFile(dataDir: string, text: string): Promise<void> {
  const file = keyFileOf(dataDir);
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeToDisk(draft, text);
    await rename(draft, file);
    await syncFolder(dataDir);
  } finally {
    await rm(draft, { force: true });
  }
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
