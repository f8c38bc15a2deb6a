import { createHash } from 'node:crypto';
import { chown, lstat, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../../kit/errors.ts';
import type { DataHome } from './data-home.ts';

/** The path of a Unix socket has at most 104 bytes on macOS (108 on Linux), of which the file name takes 15. */
const maxDirectoryBytes = 88;

/**
 * Creates a folder that only PostgreSQL's user and root can enter. There is no password, so whoever can enter it
 * can connect.
 */
export async function prepareSocketDirectory(home: DataHome): Promise<string> {
  const directory = socketDirectoryOf(home.path);
  const made = await mkdir(directory, { mode: 0o700 }).then(() => true, isPresent);
  if (made && home.user) await chown(directory, home.user.uid, home.user.gid);
  const found = await lstat(directory);
  const owner = home.user?.uid ?? process.getuid?.();
  const isPrivate = found.isDirectory() && (found.mode & 0o077) === 0;
  if (isPrivate && home.user && found.uid === 0) await chown(directory, home.user.uid, home.user.gid);
  else if (!isPrivate || found.uid !== owner) {
    throw new OperatorError(
      `${directory} is to hold the database's socket and must be a folder that only its owner can enter: remove it and start again.`,
    );
  }
  return directory;
}

function socketDirectoryOf(home: string): string {
  const inside = join(home, 'run');
  if (Buffer.byteLength(inside) <= maxDirectoryBytes) return inside;
  return `/tmp/gift-order-service-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`;
}

/** Removes a socket folder that is outside the data directory. */
export async function removeSocketDirectory(home: string): Promise<void> {
  const directory = socketDirectoryOf(home);
  if (directory.startsWith('/tmp/gift-order-service-')) await rm(directory, { recursive: true, force: true });
}

function isPresent(error: NodeJS.ErrnoException): false {
  if (error.code !== 'EEXIST') throw error;
  return false;
}
