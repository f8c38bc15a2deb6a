/**
 * Runs the service as an operator does: as a process with its own data directory, on the embedded PostgreSQL or on a database of
 * its own on DATABASE_URL.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type pg from 'pg';
import { removeDataDir } from '../packages/server/test/harness/remove-data-dir.ts';
import { type DatabaseEnv, databaseOn, embeddedDatabase } from './own-database.ts';

export const root = join(import.meta.dirname, '..');
export const apiKey = 'gos_sandbox_0123456789abcdefghijklmnop';
export const organizationId = '019b0000-0000-7000-8000-000000000001';

export interface Service {
  url: string;
  pid: number;
  databaseEnv: DatabaseEnv;
  database: pg.Client;
  /** The address and the key for requests. */
  apiKey: string;
  /** The settings of another process on the same data. */
  env: Record<string, string | undefined>;
  stop(): Promise<void>;
}

const entry = join(root, 'packages/server/src/main.ts');
const startWithinMs = 60_000;
const running = new Set<Service>();

/** `serverUrl` is the address of a server to make its database on, instead of DATABASE_URL. */
export const startService = (more: Record<string, string> = {}, serverUrl?: string): Promise<Service> =>
  launch(process.execPath, ['--disable-warning=ExperimentalWarning', entry, 'start'], more, serverUrl);

/** Starts a service without a worker. */
export const startApi = (more: Record<string, string> = {}, serverUrl?: string): Promise<Service> =>
  launch(process.execPath, ['--disable-warning=ExperimentalWarning', entry, 'api'], more, serverUrl);

/** Starts another API process on the data of a service. Its `database` is that of the service. */
export async function startApiBeside(service: Service): Promise<Service> {
  const port = await freePort();
  const env = { ...service.env, PORT: String(port) };
  const child = runCommand('api', env);
  const url = `http://127.0.0.1:${port}`;
  await untilReady(child, url);
  return { ...service, url, pid: child.pid ?? 0, env, stop: () => end(child) };
}

/** Starts a worker process on the data of a service. */
export const startWorkerBeside = ({ env }: Service): ChildProcess => runCommand('worker', env);

function runCommand(command: string, env: Service['env']): ChildProcess {
  const args = ['--disable-warning=ExperimentalWarning', entry, command];
  return spawn(process.execPath, args, { cwd: root, stdio: 'ignore', env });
}

/** Starts the service through npm, whose memory counts too. */
export const startByNpm = (): Promise<Service> => launch('npm', ['start']);

/** Returns the same service with the key of another organization. */
export async function asOtherOrganization(service: Service, name = 'other'): Promise<Service> {
  const email = `${name}@example.com`;
  await printed(service, 'organizations', 'create', '--name', name, '--email', email, '--quiet');
  return { ...service, apiKey: await printed(service, 'keys', 'create', '--email', email, '--quiet') };
}

export async function printed({ env }: Service, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', entry, ...args],
    { cwd: root, env },
  );
  return stdout.trim();
}

export async function stopEverything(): Promise<void> {
  await Promise.allSettled([...running].map((service) => service.stop()));
}

async function launch(
  command: string,
  args: string[],
  more: Record<string, string> = {},
  serverUrl = process.env.DATABASE_URL,
): Promise<Service> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gifts-bench-'));
  // If root runs this, PostgreSQL runs as another user, who must be able to enter the folder.
  await chmod(dataDir, 0o755);
  const port = await freePort();
  const own = serverUrl ? await databaseOn(serverUrl) : embeddedDatabase(dataDir);
  const { PATH, HOME } = process.env;
  const env = {
    PATH,
    HOME,
    ...own.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO_API_KEY: apiKey,
    RATE_LIMIT_RPS: '0',
    LOG_LEVEL: 'warn',
    ...more,
  };
  // Only `start` creates the demo organization itself.
  if (args.at(-1) === 'api') await once(runCommand('seed', env), 'exit');
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'ignore', 'pipe'], env });
  const url = `http://127.0.0.1:${port}`;
  try {
    await untilReady(child, url);
  } catch (error) {
    await end(child);
    await own.drop();
    await removeDataDir(dataDir);
    throw error;
  }
  const { database, databaseEnv } = await own.connect();
  const service: Service = {
    url,
    pid: child.pid ?? 0,
    databaseEnv,
    database,
    apiKey,
    env,
    async stop() {
      if (!running.delete(service)) return;
      await database.end();
      await end(child);
      await own.drop();
      await removeDataDir(dataDir);
    },
  };
  running.add(service);
  return service;
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors = `${errors}${chunk}`.slice(-4000);
  });
  const deadline = performance.now() + startWithinMs;
  while (performance.now() < deadline) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    if (child.exitCode !== null) break;
    await pause(50);
  }
  throw new Error(`The service did not start.\n${errors}`);
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (!address || typeof address === 'string') throw new Error('No free port was found.');
  return address.port;
}
