/** Runs the service as an operator does: as separate processes, on the test's database. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createClient, type GiftsClient } from '@gifts/sdk/client';
import { pino } from 'pino';
import { cardGateways } from '../../src/adapters.ts';
import { loadConfig } from '../../src/config/config.ts';
import { openDatabase } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import { seed } from '../../src/seed/seed.ts';
import { spawnGifts } from '../harness/gifts-process.ts';
import { testSecretKey } from '../harness/secret-key.ts';
import { type TextDatabase, withTexts } from '../harness/text-queries.ts';
import { until } from './engine-process.ts';

export const demoApiKey = 'gos_sandbox_0123456789abcdefghijklmnop';

export type Environment = Readonly<Record<string, string>>;

export interface ServiceProcess {
  readonly pid: number;
  /** The complete output so far. */
  said(): string;
  isRunning(): boolean;
  /** Kills the process, as a power cut does. */
  kill(): Promise<void>;
  /** Stops the process in order and returns its exit code. */
  terminate(): Promise<number | null>;
}

export interface ApiProcess extends ServiceProcess {
  readonly url: string;
  /** A client without retries, so that a test sees every answer. */
  readonly client: GiftsClient;
}

const running = new Set<ServiceProcess>();

/** Kills all processes that a test has started. For `afterEach`. */
export async function endProcesses(): Promise<void> {
  await Promise.all([...running].map((process) => process.kill()));
}

export async function startWorkerProcess(
  databaseUrl: string,
  env: Environment = {},
  release?: string,
): Promise<ServiceProcess> {
  const started = launch('worker', databaseUrl, env, release);
  await started.says(/waiting for jobs/);
  return started;
}

export async function startApiProcess(
  databaseUrl: string,
  env: Environment = {},
  release?: string,
): Promise<ApiProcess> {
  return withClient(launch('api', databaseUrl, env, release), /answers on http:\/\/[^:]+:(\d+)/);
}

/** Runs the API and the jobs in one process, as `npm start` does. */
export async function startWholeService(databaseUrl: string, env: Environment = {}): Promise<ApiProcess> {
  return withClient(launch('start', databaseUrl, env), /API +http:\/\/[^:]+:(\d+)/);
}

/** Waits for a condition. Fails when one of the processes ends. */
export async function untilServed(
  processes: readonly ServiceProcess[],
  holds: () => Promise<boolean>,
): Promise<void> {
  await until(async () => {
    const dead = processes.find((process) => !process.isRunning());
    if (dead) throw new Error(`A process ended with this output: ${dead.said()}`);
    return holds();
  });
}

export interface SeededDatabase {
  readonly db: TextDatabase;
  readonly organizationId: string;
  /** Returns the id of a product that needs no choice. */
  readonly productId: string;
}

export type NewBatch = Parameters<GiftsClient['orderBatches']['create']>[0];

/** Returns the input of a batch: one product for the given number of recipients. */
export function giftFor(count: number, productId: string, more: Partial<NewBatch> = {}): NewBatch {
  return {
    from_name: 'Avery Example',
    recipients: Array.from({ length: count }, (_, index) => ({
      first_name: `Recipient ${index}`,
      email: `recipient-${index}@example.com`,
    })),
    cart: { items: [{ product_id: productId, quantity: 1 }] },
    send_method: 'link_multiple_custom_list',
    ...more,
  };
}

/** Seeds the database like a first `start`, for processes that do not seed. */
export async function seedDatabase(databaseUrl: string): Promise<SeededDatabase> {
  await migrate(databaseUrl, { onProgress: () => {} });
  const log = pino({ level: 'silent' });
  const db = withTexts(openDatabase({ databaseUrl, poolSize: 4, applicationName: 'gifts test', log }));
  const seeded = await seed(db, loadConfig(environment(databaseUrl), cardGateways));
  return { db, organizationId: seeded?.organizationId ?? '', productId: seeded?.productId ?? '' };
}

interface Launched extends ServiceProcess {
  /** Waits for a text in the output. Rejects with the output if the process ends before. */
  says(words: RegExp): Promise<RegExpExecArray>;
}

async function withClient(launched: Launched, address: RegExp): Promise<ApiProcess> {
  const [, port] = await launched.says(address);
  const url = `http://127.0.0.1:${port}`;
  return Object.assign(launched, {
    url,
    client: createClient({ apiKey: demoApiKey, baseUrl: url, maxRetries: 0 }),
  });
}

export function environment(databaseUrl: string): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    GIFTS_ENV: 'sandbox',
    GIFTS_SECRET_KEY: testSecretKey,
    DATABASE_POOL_SIZE: '6',
    WORKER_CONCURRENCY: '4',
    HOST: '127.0.0.1',
    PORT: '0',
    PUBLIC_URL: 'http://gifts.test',
    DEMO_API_KEY: demoApiKey,
    RATE_LIMIT_RPS: '0',
    LOG_LEVEL: 'error',
  };
}

function launch(role: string, databaseUrl: string, env: Environment, release?: string): Launched {
  const child = spawnGifts([role], { ...environment(databaseUrl), ...env }, { release });
  const ended = once(child, 'close');
  const said = listen(child);
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
    running.delete(launched);
    return child.exitCode;
  };
  const launched: Launched = {
    pid: child.pid ?? 0,
    said,
    isRunning,
    async kill() {
      await end('SIGKILL');
    },
    terminate: () => end('SIGTERM'),
    async says(words) {
      await until(async () => words.test(said()) || !isRunning());
      const found = words.exec(said());
      if (!found) throw new Error(`The process ended with this output: ${said()}`);
      return found;
    },
  };
  running.add(launched);
  return launched;
}

function listen(child: ChildProcess): () => string {
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      said += chunk;
    });
  }
  return () => said;
}
