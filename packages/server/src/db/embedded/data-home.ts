import { chmod, chown, lstat, mkdir, mkdtemp, readlink, rm, symlink } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { OperatorError } from '../../kit/errors.ts';
import { whyNotWritten } from '../../kit/why-not-written.ts';
import { giveTree } from './give-tree.ts';
import { sharedRoot } from './installation.ts';
import { findPostmaster } from './postmaster.ts';
import { canEnter, chooseServerUser, isRoot, type ServerUser } from './server-user.ts';

/** The folder of the embedded database: `cluster/` (its data), `run/` (its socket) and `server.log`. */
export interface DataHome {
  readonly path: string;
  readonly user: ServerUser | undefined;
}

/**
 * Finds or creates the database's folder, `postgres` in the data directory. If root runs the service in a place
 * that PostgreSQL's user cannot enter, `postgres` is a link to a folder below /var/lib, so that the choice of the
 * first start holds for later ones.
 */
export async function prepareDataHome(dataDir: string): Promise<DataHome> {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, 'postgres');
  const found = await lstat(path).catch(ignoreMissing);
  if (!found) return createDataHome(dataDir, path);
  if (found.isSymbolicLink()) return openElsewhere(path);
  if (!isRoot()) {
    if (found.uid === process.getuid?.()) return { path, user: undefined };
    throw new OperatorError(
      `The database in ${path} belongs to another user (uid ${found.uid}): start the service as that user or as root, or set DATA_DIR to a folder of your own.`,
    );
  }
  return openAsRoot(path, found.uid);
}

async function createDataHome(dataDir: string, path: string): Promise<DataHome> {
  const user = await chooseServerUser();
  if (user && !(await canEnter(user, dataDir))) {
    await mkdir(sharedRoot, { recursive: true });
    await chmod(sharedRoot, 0o755);
    const elsewhere = await mkdtemp(join(sharedRoot, 'data-'));
    await chown(elsewhere, user.uid, user.gid);
    const linked = await symlink(elsewhere, path).then(() => true, isPresent);
    if (linked) return { path: elsewhere, user };
    await rm(elsewhere, { recursive: true });
    return prepareDataHome(dataDir);
  }
  const made = await mkdir(path, { mode: 0o700 }).then(() => true, isPresent);
  if (!made) return prepareDataHome(dataDir);
  if (user) await chown(path, user.uid, user.gid);
  return { path, user };
}

async function openElsewhere(link: string): Promise<DataHome> {
  const path = resolve(dirname(link), await readlink(link));
  if (dirname(path) !== sharedRoot) {
    throw new OperatorError(
      `${link} links to ${path}; it may only link to a folder of this service in ${sharedRoot}. To keep the database elsewhere, set DATA_DIR.`,
    );
  }
  if (!isRoot()) {
    throw new OperatorError(
      `The database of ${dirname(link)} was made by root and lies in ${path}: start the service as root, or set DATA_DIR to a folder of your own.`,
    );
  }
  await mkdir(path, { recursive: true, mode: 0o700 });
  return openAsRoot(path, (await lstat(path)).uid);
}

async function openAsRoot(path: string, ownerUid: number): Promise<DataHome> {
  const chosen = await chooseServerUser(ownerUid);
  const user = chosen && (await takeOver(path, ownerUid, chosen));
  if (user && !(await canEnter(user, path))) {
    throw new OperatorError(
      `PostgreSQL runs as the user ${user.name ?? user.uid}, who can no longer enter ${path}: let others pass through the folders above it (chmod o+x), or set DATA_DIR to another place.`,
    );
  }
  return { path, user };
}

/**
 * Gives the data to its new user. While a server of the former user runs, it stays with that user until the next start.
 */
async function takeOver(path: string, ownerUid: number, user: ServerUser): Promise<ServerUser> {
  if (user.uid === ownerUid) return user;
  if (ownerUid !== 0 && (await findPostmaster(join(path, 'cluster')))) {
    return { uid: ownerUid, gid: (await lstat(path)).gid, name: null };
  }
  if (ownerUid === 0) await chown(path, user.uid, user.gid);
  else await giveTree(path, user);
  return user;
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

function isPresent(error: NodeJS.ErrnoException): false {
  if (error.code !== 'EEXIST') throw error;
  return false;
}

const ofFiles: readonly unknown[] = [
  'open',
  'mkdir',
  'mkdtemp',
  'write',
  'chown',
  'chmod',
  'rename',
  'symlink',
];

/** Returns a sentence instead of an error about files of the data folder, such as that of a file system that is read-only. */
export function explainPlace(dataDir: string, error: unknown): unknown {
  if (!(error instanceof Error && 'syscall' in error && ofFiles.includes(error.syscall))) return error;
  const reason = 'code' in error && error.code === 'EEXIST' ? 'it is a file' : whyNotWritten(error);
  if (reason === undefined) return error;
  return new OperatorError(
    `The database cannot be kept in ${dataDir}: ${reason}. Correct that, or set DATA_DIR to another folder.`,
  );
}
