/** Starts the real service on a database of its own. Tests send HTTP requests and can read the rows. */
import { createClient, type GiftsClient } from '@gifts/sdk/client';
import { cardGateways, carriers } from '../../src/adapters.ts';
import { type App, type AppOverrides, createApp } from '../../src/app.ts';
import { type Config, loadConfig } from '../../src/config/config.ts';
import { seed } from '../../src/seed/seed.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { testSecretKey } from './secret-key.ts';
import { type TextDatabase, withTexts } from './text-queries.ts';

export interface TestApp {
  url: string;
  /** An automation key of the demo organization's admin. */
  apiKey: string;
  /** A commerce key of the same organization. */
  commerceApiKey: string;
  organizationId: string;
  client: GiftsClient;
  db: TextDatabase;
  services: App['services'];
  databaseUrl: string;
  /** The address of the metrics; null unless the configuration has a port for them. */
  monitoringUrl: string | null;
  /** Sends a request unchanged, for requests that the client would not send. */
  request(method: string, path: string, options?: RequestOptions): Promise<TestResponse>;
  /** Writes the requests that wait for their log. */
  flushRequestLog(): Promise<void>;
  close(): Promise<void>;
}

export interface RequestOptions {
  body?: unknown;
  /** Sent unchanged instead of `body`. */
  rawBody?: string | Buffer;
  headers?: Record<string, string>;
  /** With null no key is sent. */
  apiKey?: string | null;
}

export interface TestResponse {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape.
  body: any;
}

export interface TestAppOptions {
  /** True if a worker runs the jobs. A test that inspects waiting jobs turns it off. */
  worker?: boolean;
  config?: Partial<Config>;
  outside?: AppOverrides;
  /** A database with data, instead of a new one. */
  database?: TestDatabase;
}

const demoApiKey = 'gos_sandbox_0123456789abcdefghijklmnop';

export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { worker = true, config = {}, outside } = options;
  const database = options.database ?? (await createTestDatabase());
  const app = await createApp({ ...testConfig(), ...config }, database.databaseUrl, outside);
  const seeded = await seed(app.services.db, app.services.config);
  // As a start does, so that no request adds a row.
  await app.services.mailKeyStore.keys();
  await app.services.vaultStore.vault();
  await app.services.signInKeyStore.secret();
  const monitoringUrl = await app.monitor();
  const url = await app.listen();
  if (worker) await app.startWorker();
  const apiKey = seeded?.apiKey ?? demoApiKey;
  const request = requesterOf(url, apiKey);
  return {
    url,
    apiKey,
    commerceApiKey: seeded?.commerceApiKey ?? '',
    organizationId: seeded?.organizationId ?? '',
    client: createClient({ apiKey, baseUrl: url, maxRetries: 0 }),
    db: withTexts(app.services.db),
    services: app.services,
    databaseUrl: database.databaseUrl,
    monitoringUrl,
    request,
    flushRequestLog: app.flushRequestLog,
    async close() {
      await app.close();
      await database.drop();
    },
  };
}

export function testConfig(): Config {
  const env = {
    PORT: '0',
    HOST: '127.0.0.1',
    PUBLIC_URL: 'http://gifts.test',
    DEMO_API_KEY: demoApiKey,
    GIFTS_SECRET_KEY: testSecretKey,
    RATE_LIMIT_RPS: '0',
    CARD_RATE_LIMIT_PER_MINUTE: '0',
    SIGN_IN_RATE_LIMIT_PER_MINUTE: '0',
    LOG_LEVEL: 'silent',
    WORKER_CONCURRENCY: '4',
  };
  return loadConfig(env, cardGateways, carriers);
}

/** Sends requests to a service, with this key unless they have another. */
export const requesterOf =
  (url: string, apiKey: string | null): TestApp['request'] =>
  (method, path, options = {}) =>
    sendRequest(`${url}${path}`, method, { apiKey, ...options });

async function sendRequest(
  address: string,
  method: string,
  { body, rawBody, headers = {}, apiKey }: RequestOptions,
): Promise<TestResponse> {
  const payload = rawBody ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await fetch(address, {
    method,
    redirect: 'manual',
    headers: {
      ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload === undefined
      ? {}
      : { body: typeof payload === 'string' ? payload : new Uint8Array(payload) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return {
    status: response.status,
    headers: response.headers,
    body: isJson && text ? JSON.parse(text) : text,
  };
}
