import { execFile } from 'node:child_process';
import { readFile, readlink, realpath, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const pollIntervalMs = 15;

/** The state of a running PostgreSQL from its `postmaster.pid`. */
export interface Postmaster {
  readonly pid: number;
  readonly socketDirectory: string;
  readonly status: 'starting' | 'ready' | 'stopping';
}

/**
 * Returns the PostgreSQL that serves this cluster, whichever process started it. A file of a dead process does not
 * count.
 */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readPidFile(cluster);
  if (text === undefined) return undefined;
  const postmaster = parsePidFile(text);
  if (postmaster && (await servesCluster(postmaster.pid, cluster))) return postmaster;
  if (postmaster && isAlive(postmaster.pid)) await removeStale(cluster, text);
  return undefined;
}

export function parsePidFile(text: string): Postmaster | undefined {
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  const word = lines[7];
  const status = word === 'ready' || word === 'stopping' ? word : 'starting';
  return { pid, socketDirectory: lines[4] ?? '', status };
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Stops PostgreSQL with a fast shutdown, which ends sessions and writes all data. After the time limit it is
 * stopped immediately and recovers at the next start.
 */
export async function stopPostmaster(pid: number, cluster: string, withinMs: number): Promise<void> {
  signal(pid, 'SIGINT');
  if (await isGone(pid, cluster, withinMs)) return;
  signal(pid, 'SIGQUIT');
  await isGone(pid, cluster, 10_000);
}

export async function isGone(pid: number, cluster: string, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (performance.now() < deadline) {
    if (!(await servesCluster(pid, cluster))) return true;
    await pause(pollIntervalMs);
  }
  return false;
}

/**
 * True if the process serves this cluster. The pid alone is not enough, because another process may have it now.
 */
async function servesCluster(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return (await commandOf(pid)).includes('postgres');
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(cluster));
  } catch {
    return false;
  }
}

async function commandOf(pid: number): Promise<string> {
  try {
    return (await promisify(execFile)('ps', ['-p', String(pid), '-o', 'comm='])).stdout;
  } catch {
    return '';
  }
}

/**
 * Removes the file of a dead process whose pid now belongs to another process of the same user, which PostgreSQL
 * would mistake for a server. The file is moved before it is removed, so that a file that another start writes at
 * this moment can be put back.
 */
async function removeStale(cluster: string, judged: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  const aside = `${file}.stale-${process.pid}`;
  try {
    await rename(file, aside);
  } catch {
    return;
  }
  if ((await readFile(aside, 'utf8')) !== judged) return rename(aside, file);
  await rm(aside);
  const socketDirectory = parsePidFile(judged)?.socketDirectory;
  if (socketDirectory) await rm(join(socketDirectory, '.s.PGSQL.5432.lock'), { force: true });
}

async function readPidFile(cluster: string): Promise<string | undefined> {
  try {
    return await readFile(join(cluster, 'postmaster.pid'), 'utf8');
  } catch {
    return undefined;
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
