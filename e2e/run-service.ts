/** Runs the real service on a free port and a database of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { compileCache } from '../packages/server/test/harness/gifts-process.ts';
import { removeDataDir } from '../packages/server/test/harness/remove-data-dir.ts';
import { runInProcess } from '../packages/server/test/harness/run-command.ts';
import { testSecretKey } from '../packages/server/test/harness/secret-key.ts';
import { makeTemporaryFolder } from '../packages/server/test/harness/temporary-folder.ts';

const main = join(import.meta.dirname, '../packages/server/src/main.ts');
const withinMs = 60_000;

export interface RunningService {
  readonly url: string;
  readonly env: NodeJS.ProcessEnv;
  /** What the start printed. */
  readonly said: string;
  /** Runs a command of the service and returns what it prints. */
  gifts(words: string, ...args: string[]): Promise<string>;
  stop(): Promise<void>;
}

/** `name` tells the databases of several services of a run apart. */
export async function runService(
  name: string,
  settings: NodeJS.ProcessEnv = {},
  hostName = '127.0.0.1',
): Promise<RunningService> {
  const dataDir = await makeTemporaryFolder('gifts-e2e-');
  const database = await createDatabase(name);
  const url = `http://${hostName}:${await freePort()}`;
  const env = {
    ...process.env,
    ...database.env,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: new URL(url).port,
    PUBLIC_URL: url,
    GIFTS_ENV: 'sandbox',
    GIFTS_SECRET_KEY: testSecretKey,
    RATE_LIMIT_RPS: '0',
    CARD_RATE_LIMIT_PER_MINUTE: '0',
    SIGN_IN_RATE_LIMIT_PER_MINUTE: '0',
    ...(settings.GIFTS_ENV !== 'production' && { WEBHOOKS_ALLOW_LOOPBACK: 'true' }),
    LOG_LEVEL: 'warn',
    NODE_COMPILE_CACHE: compileCache,
    ...settings,
  };
  const service = spawn(process.execPath, [main, 'start'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const stop = async (): Promise<void> => {
    await end(service);
    await database.drop();
    await removeDataDir(dataDir);
  };
  const said = await ready(service).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url, env, said, stop, gifts: (words, ...args) => runGifts(env, words, ...args) };
}

/** Runs a command with the settings of a service. */
export async function runGifts(env: NodeJS.ProcessEnv, words: string, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runInProcess([...words.split(' '), ...args], env);
  if (code !== 0) throw new Error(`gifts ${words} ended with ${code}: ${stderr}`);
  return stdout.trim();
}

async function ready(service: ChildProcess): Promise<string> {
  let said = '';
  const timer = setTimeout(() => service.kill(), withinMs);
  for await (const chunk of service.stdout ?? []) {
    said += String(chunk);
    if (said.includes('is ready')) break;
  }
  clearTimeout(timer);
  if (!said.includes('is ready')) throw new Error(`The service did not start: ${said}`);
  service.stdout?.resume();
  return said;
}

async function end(service: ChildProcess): Promise<void> {
  if (service.exitCode !== null || service.signalCode !== null) return;
  const gone = once(service, 'exit');
  service.kill('SIGTERM');
  await gone;
}

/** Creates a database on the server of DATABASE_URL. Without it, the service uses the embedded PostgreSQL. */
async function createDatabase(
  run: string,
): Promise<{ env: { DATABASE_URL?: string }; drop(): Promise<void> }> {
  const server = process.env.DATABASE_URL;
  if (!server) return { env: {}, drop: async () => {} };
  const name = `gifts_e2e_${run}_${process.pid}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    env: { DATABASE_URL: url.href },
    drop: () => onServer(server, `drop database ${name} with (force)`),
  };
}

async function onServer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port.');
  return address.port;
}
