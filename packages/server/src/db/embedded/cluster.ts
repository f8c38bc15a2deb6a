import { chown, cp, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OperatorError } from '../../kit/errors.ts';
import type { DataHome } from './data-home.ts';
import { giveTree } from './give-tree.ts';
import { isAlive } from './postmaster.ts';
import { type ProgramResult, runAs } from './run-as.ts';
import { findIdleUser, type ServerUser } from './server-user.ts';

/** The name of the administrator role in an embedded database, independent of the operating system. */
export const superuser = 'postgres';

const majorVersion = '18';
/** PostgreSQL gives databases that users create this OID or a higher one. */
const firstUserDatabaseOid = 16_384;

/** Creates the cluster if there is none. Returns its folder. */
export async function prepareCluster(
  home: DataHome,
  installation: string,
  onProgress: (sentence: string) => void,
): Promise<string> {
  const cluster = join(home.path, 'cluster');
  await removeAbandoned(home.path);
  const state = await inspectCluster(cluster);
  if (state === 'complete') return cluster;
  if (state === 'unfinished') {
    const aside = `${cluster}.unfinished-${Date.now()}`;
    onProgress(`${cluster} was never finished: moving it to ${aside} and beginning anew.`);
    await rename(cluster, aside);
  }
  onProgress(`Creating the database in ${home.path} …`);
  await initialize(home, installation, cluster);
  return cluster;
}

/** Returns the state of the cluster. Refuses data of another PostgreSQL release and damaged data. */
async function inspectCluster(cluster: string): Promise<'complete' | 'unfinished' | 'missing'> {
  const entries = await readdir(cluster).catch(ignoreMissing);
  if (!entries) return 'missing';
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(ignoreMissing);
  const control = await stat(join(cluster, 'global', 'pg_control')).catch(ignoreMissing);
  if (version !== undefined && control) {
    if (version.trim() === majorVersion) return 'complete';
    throw new OperatorError(
      `The data in ${cluster} was written by PostgreSQL ${version.trim()} and this release carries ${majorVersion}: make a backup with the release that wrote it ("gifts backup"), move ${cluster} away, and restore the backup with this release ("gifts restore"). docs/recovery.md shows it step by step.`,
    );
  }
  const databases = (await readdir(join(cluster, 'base')).catch(ignoreMissing)) ?? [];
  if (!databases.some((name) => Number(name) >= firstUserDatabaseOid)) return 'unfinished';
  throw new OperatorError(
    `The database in ${cluster} is damaged (PG_VERSION or global/pg_control is missing): restore the folder from a backup, or move it away to begin with an empty database.`,
  );
}

/**
 * Initializes the cluster under another name and renames it when it is complete, so that an interrupted start
 * leaves nothing incomplete.
 */
async function initialize(home: DataHome, installation: string, cluster: string): Promise<void> {
  const temporary = await mkdtemp(`${cluster}.initializing-${process.pid}-`);
  if (home.user) await chown(temporary, home.user.uid, home.user.gid);
  const outcome =
    home.user?.name === null
      ? await initializeElsewhere(home.user, installation, temporary)
      : await runInitdb(home.user, installation, temporary);
  if (outcome.code !== 0) {
    await rm(temporary, { recursive: true, force: true });
    throw new OperatorError(
      `The database could not be created in ${home.path}: ${lastLines(outcome.output) || outcome.spawnError}`,
    );
  }
  await rename(temporary, cluster).catch(async (error: NodeJS.ErrnoException) => {
    await rm(temporary, { recursive: true, force: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
}

/** For a user that the system does not know: another user initializes a folder, which is then copied and given away. */
async function initializeElsewhere(
  user: ServerUser,
  installation: string,
  cluster: string,
): Promise<ProgramResult> {
  const helper = await findIdleUser();
  const place = await mkdtemp(join(tmpdir(), 'gifts-initdb-'));
  try {
    await chown(place, helper.uid, helper.gid);
    const outcome = await runInitdb(helper, installation, place);
    if (outcome.code === 0) {
      await cp(place, cluster, { recursive: true });
      await giveTree(cluster, user);
    }
    return outcome;
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

const runInitdb = (
  user: ServerUser | undefined,
  installation: string,
  folder: string,
): Promise<ProgramResult> =>
  runAs(user, join(installation, 'bin', 'initdb'), [
    `--pgdata=${folder}`,
    `--username=${superuser}`,
    '--auth-local=peer',
    '--auth-host=reject',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ]);

async function removeAbandoned(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    const maker = /^cluster\.initializing-(\d+)-/.exec(name)?.[1];
    if (!maker || (isAlive(Number(maker)) && Number(maker) !== process.pid)) continue;
    // An orphaned initdb may still be writing here. Whatever it leaves is removed at the next start.
    await rm(join(home, name), { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
  }
}

export function lastLines(text: string): string {
  return text.trim().split('\n').slice(-3).join(' ').trim();
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
