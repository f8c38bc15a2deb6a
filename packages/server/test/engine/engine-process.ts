import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { compileCache } from '../harness/gifts-process.ts';
import { makeTemporaryFolder } from '../harness/temporary-folder.ts';

export interface DatabaseProcess {
  readonly pid: number;
  readonly databaseUrl: string;
  readonly adopted: boolean;
  kill(): Promise<void>;
  /** Stops the process in order. */
  release(): Promise<void>;
}

type Role = 'service' | 'command';
type Owner = { uid: number; gid: number } | undefined;

/** Starts another process on the same data. Resolves when it can use the database. Rejects with its output if it fails. */
export async function startDatabaseProcess(
  dataDir: string,
  role: Role,
  owner?: Owner,
): Promise<DatabaseProcess> {
  const child = launch(dataDir, role, owner);
  const ended = once(child, 'close');
  let said = '';
  let answer = '';
  child.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  const ready = new Promise<void>((resolve) => {
    child.stdout?.on('data', (chunk) => {
      answer += chunk;
      if (answer.includes('\n')) resolve();
    });
  });
  await Promise.race([ready, ended]);
  if (!answer.includes('\n')) throw new Error(said.trim());
  const { databaseUrl, adopted }: Pick<DatabaseProcess, 'databaseUrl' | 'adopted'> = JSON.parse(answer);
  return {
    pid: child.pid ?? 0,
    databaseUrl,
    adopted,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async release() {
      child.stdin?.end();
      await ended;
    },
  };
}

/** Starts a process on the data and kills it during its first start. */
export async function killWhileInitializing(dataDir: string): Promise<void> {
  const child = launch(dataDir, 'service', undefined);
  const ended = once(child, 'close');
  await until(async () => (await listHome(dataDir)).some((name) => name.startsWith('cluster.initializing-')));
  child.kill('SIGKILL');
  await ended;
}

function launch(dataDir: string, role: Role, owner: Owner): ChildProcess {
  const script = join(import.meta.dirname, 'hold-database.ts');
  const env = { ...process.env, NODE_COMPILE_CACHE: compileCache };
  return spawn(process.execPath, [script, dataDir, role], { ...owner, env, stdio: 'pipe' });
}

export async function listHome(dataDir: string): Promise<string[]> {
  return readdir(join(dataDir, 'postgres')).catch(() => []);
}

export async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(10);
}

export async function query(databaseUrl: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A data folder as the first start leaves it, so that later starts do not create the cluster. */
export async function prepareDataDir(): Promise<string> {
  const dataDir = await makeDataDir();
  await (await startDatabaseProcess(dataDir, 'service')).release();
  return dataDir;
}

/** Copies a folder with its owners, because PostgreSQL refuses data of another user. */
export async function copyDataDir(dataDir: string): Promise<string> {
  const copy = await makeDataDir();
  await promisify(execFile)('cp', ['-a', join(dataDir, 'postgres'), copy]);
  return copy;
}

export const makeDataDir = (mode?: number): Promise<string> => makeTemporaryFolder('gifts-engine-', mode);
