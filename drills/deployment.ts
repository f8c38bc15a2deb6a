/** The service on a host of its own: API and worker processes, and a receiver of its webhooks. */
import { type ChildProcess, execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Host } from './hosts.ts';
import { until } from './until.ts';

export const apiKey = 'gos_sandbox_0123456789abcdefghijklmnop';
export const organizationId = '019b0000-0000-7000-8000-000000000001';

const gifts = join(import.meta.dirname, '../packages/server/src/main.ts');
const receiver = join(import.meta.dirname, 'receive-webhooks.ts');
const node = [process.execPath, '--disable-warning=ExperimentalWarning'];
const receiverPort = 9_000;

export type Settings = Readonly<Record<string, string>>;

export const settingsFor = (databaseUrl: string, more: Settings = {}): Settings => ({
  DATABASE_URL: databaseUrl,
  GIFTS_ENV: 'sandbox',
  GIFTS_SECRET_KEY: '0'.repeat(64),
  DEMO_API_KEY: apiKey,
  PUBLIC_URL: 'http://gifts.test',
  RATE_LIMIT_RPS: '0',
  WEBHOOKS_ALLOW_LOOPBACK: 'true',
  DATABASE_POOL_SIZE: '8',
  LOG_LEVEL: 'warn',
  ...more,
});

/** Runs a command of the service on this machine and returns what it prints. */
export async function runGifts(args: readonly string[], env: Settings): Promise<string> {
  const { stdout } = await promisify(execFile)(node[0] ?? '', [...node.slice(1), gifts, ...args], {
    env: { PATH: process.env.PATH, ...env },
  });
  return stdout;
}

export interface Deployment {
  readonly urls: readonly string[];
  /** The name of each process that has ended. */
  ended(): string[];
  /** What the receiver has received: each event's sequence number and id, as often as it came. */
  received(): readonly string[];
  kill(name: string): void;
}

export async function startDeployment(
  host: Host,
  options: { apiPorts: readonly number[]; workers: number; env: Settings },
): Promise<Deployment> {
  const processes = new Map<string, ChildProcess>();
  const start = (name: string, command: readonly string[], env: Settings = {}): ChildProcess => {
    const child = host.start({ name, command, env });
    processes.set(name, child);
    return child;
  };
  let output = '';
  start('receiver', [...node, receiver, String(receiverPort)]).stdout?.on('data', (chunk) => {
    output += chunk;
  });
  for (const port of options.apiPorts)
    start(`api-${port}`, [...node, gifts, 'api'], { ...options.env, PORT: String(port), HOST: '0.0.0.0' });
  for (let worker = 1; worker <= options.workers; worker += 1)
    start(`worker-${worker}`, [...node, gifts, 'worker'], options.env);
  const urls = options.apiPorts.map((port) => `http://${host.address}:${port}`);
  for (const url of urls) await until(`${url} ready`, () => isReady(url), { withinMs: 180_000 });
  return {
    urls,
    ended: () =>
      [...processes]
        .filter(([, { exitCode, signalCode }]) => exitCode !== null || signalCode)
        .map(([name]) => name),
    received: () => output.split('\n').filter(Boolean),
    kill: (name) => processes.get(name)?.kill('SIGKILL'),
  };
}

const isReady = async (url: string): Promise<boolean> =>
  (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok;

/** Lets the receiver receive all events of the organization. */
export const createWebhook = (url: string): Promise<unknown> =>
  post(url, '/v1/webhooks', { url: `http://127.0.0.1:${receiverPort}/` });

export async function post<Answer>(url: string, path: string, body: object): Promise<Answer> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
}

async function get<Answer>(url: string, path: string): Promise<Answer> {
  const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${apiKey}` } });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
}

/** Returns the id of a product that needs no choice. */
export async function findProduct(url: string): Promise<string> {
  type Products = { data: { id: string; price_is_variable: boolean }[] };
  const { data } = await get<Products>(url, '/v1/products?per_page=100');
  const product = data.find((candidate) => !candidate.price_is_variable);
  if (!product) throw new Error('There is no product with a fixed price.');
  return product.id;
}
