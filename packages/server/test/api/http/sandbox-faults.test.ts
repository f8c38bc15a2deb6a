/** Failures that a request asks for with the header Sandbox-Fault. */
import { type Operation, operations } from '@gifts/contract/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../src/app.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { addOrganization, countRows, giftBody, keyOf, newKey } from './api-fixtures.ts';
import { sendHead } from './raw-request.ts';

const faultTimeoutMs = 1_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ worker: false, outside: { faultTimeoutMs } });
});
afterAll(() => app.close());

const create = async (fault: string | null, more: Record<string, string> = {}) =>
  app.request('POST', '/v1/order_batches', {
    body: await giftBody(app),
    headers: { ...(fault === null ? {} : { 'sandbox-fault': fault }), ...more },
  });

const expectNothingDone = async (act: () => Promise<unknown>) => {
  const before = await countRows(app);
  await act();
  expect(await countRows(app)).toEqual(before);
};

describe('rate_limit', () => {
  it('is 429 with Retry-After and an exhausted limit, and nothing is done', async () => {
    await expectNothingDone(async () => {
      const { status, headers, body } = await create('rate_limit');
      expect([status, body.code]).toEqual([429, 'rate_limited']);
      expect(headers.get('retry-after')).toBe('1');
      expect(headers.get('ratelimit')).toBe('"default";r=0;t=1');
      expect(headers.get('ratelimit-policy')).toMatch(/^"default";q=\d+;w=\d+$/);
    });
  });

  it('keeps the policy of a service with a limit', async () => {
    const limited = await startTestApp({ worker: false, config: { rateLimitRps: 5, rateLimitBurst: 10 } });
    try {
      const headers = { 'sandbox-fault': 'rate_limit' };
      const answer = await limited.request('GET', '/v1/me', { headers });
      expect(answer.headers.get('ratelimit-policy')).toBe('"default";q=10;w=2');
      expect(answer.headers.get('ratelimit')).toBe('"default";r=0;t=1');
      const next = await limited.request('GET', '/v1/me');
      expect(next.headers.get('ratelimit')).toMatch(/r=8/);
    } finally {
      await limited.close();
    }
  });
});

describe('unavailable', () => {
  it('is 503 with Retry-After, and nothing is done', async () => {
    await expectNothingDone(async () => {
      const { status, headers, body } = await create('unavailable');
      expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '2']);
      expect(headers.get('request-id')).toBe(body.request_id);
    });
  });

  const rows: [string, Operation][] = Object.entries(operations);
  it.each(rows)('of %s', async (_id, { method, path }) => {
    const url = path.replaceAll(/\{\w+\}/g, '01920000-0000-7000-8000-000000000000');
    const apiKey = app.commerceApiKey;
    const { status } = await app.request(method, url, {
      headers: { 'sandbox-fault': 'unavailable' },
      apiKey,
    });
    expect(status).toBe(503);
  });
});

describe('timeout', () => {
  it('gets no answer until the connection is closed, and nothing is done', async () => {
    await expectNothingDone(async () => {
      const since = performance.now();
      await expect(create('timeout')).rejects.toThrow('fetch failed');
      expect(performance.now() - since).toBeGreaterThan(faultTimeoutMs - 20);
    });
  });

  it('leaves at most five requests of an organization waiting, and frees their places at the end', async () => {
    const hang = (apiKey = app.apiKey) =>
      sendHead(app.url, 'GET /v1/me', { authorization: `Bearer ${apiKey}`, 'sandbox-fault': 'timeout' });
    const first = Array.from({ length: 12 }, () => hang());
    const answers = await Promise.all(first.map(({ answer }) => answer));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(0), ...Array(7).fill(429)]);
    expect(answers.find(({ status }) => status === 429)?.body).toContain(
      'At most 5 requests of an organization',
    );
    for (const { socket } of first) socket.destroy();
    const others = await addOrganization(app);
    const [mine, theirs] = await Promise.all([hang().answer, hang(others.apiKey).answer]);
    expect([mine, theirs]).toMatchObject([
      { status: 0, isClosed: true },
      { status: 0, isClosed: true },
    ]);
  });

  it('leaves at most fifty requests of all organizations waiting, at most five of each', async () => {
    const names = Array.from({ length: 11 }, (_, index) => `Patient Company ${index}`);
    const organizations = await Promise.all(names.map((name) => addOrganization(app, name)));
    const waiting = organizations
      .flatMap(({ apiKey }) => Array.from({ length: 5 }, () => apiKey))
      .map((apiKey) =>
        sendHead(app.url, 'GET /v1/me', { authorization: `Bearer ${apiKey}`, 'sandbox-fault': 'timeout' }),
      );
    const answers = await Promise.all(waiting.map(({ answer }) => answer));
    for (const { socket } of waiting) socket.destroy();
    const refused = answers.filter(({ status }) => status === 429);
    expect([answers.filter(({ status }) => status === 0).length, refused.length]).toEqual([50, 5]);
    expect(refused[0]?.body).toContain('At most 50 requests of all organizations');
  });

  it('frees the place of a client that went away', async () => {
    const patient = await startTestApp({ worker: false, outside: { faultTimeoutMs: 60_000 } });
    const headers = { authorization: `Bearer ${patient.apiKey}`, 'sandbox-fault': 'timeout' };
    const hang = () => sendHead(patient.url, 'GET /v1/me', headers);
    /** Whether a place is free: the request waits until it is given up. A full house answers at once. */
    const waits = () =>
      fetch(`${patient.url}/v1/me`, { headers, signal: AbortSignal.timeout(1_000) }).then(
        () => false,
        () => true,
      );
    try {
      const six = Array.from({ length: 6 }, hang);
      const refused = await Promise.race(six.map(({ answer }) => answer));
      expect(refused.status).toBe(429);
      for (const { socket } of six) socket.destroy();
      await expect.poll(waits, { timeout: 10_000 }).toBe(true);
    } finally {
      await patient.close();
    }
  });

  it('does not delay a stop of the service', async () => {
    const stopping = await startTestApp({ worker: false, outside: { faultTimeoutMs: 60_000 } });
    const { answer } = sendHead(stopping.url, 'GET /v1/me', {
      authorization: `Bearer ${stopping.apiKey}`,
      'sandbox-fault': 'timeout',
    });
    await stopping.request('GET', '/v1/me');
    const since = performance.now();
    await stopping.close();
    expect(performance.now() - since).toBeLessThan(5_000);
    expect(await answer).toMatchObject({ status: 0, isClosed: true });
  });
});

describe('a fault', () => {
  it('does not use up the Idempotency-Key, and does not hide the answer that it has', async () => {
    const key = { 'idempotency-key': 'after-the-faults' };
    for (const fault of ['rate_limit', 'unavailable'])
      expect((await create(fault, key)).status).not.toBe(201);
    await expect(create('timeout', key)).rejects.toThrow('fetch failed');
    const first = await create(null, key);
    expect([first.status, first.headers.get('idempotency-replayed')]).toEqual([201, null]);
    expect((await create('unavailable', key)).status).toBe(503);
    const replayed = await create(null, key);
    expect([replayed.body.id, replayed.headers.get('idempotency-replayed')]).toEqual([first.body.id, 'true']);
  });

  it.each(['', 'Timeout', 'rate_limit, unavailable', 'toString', 'x'.repeat(500)])(
    'that is unknown is 400: "%s"',
    async (fault) => {
      const { status, body } = await create(fault);
      expect([status, body.error, body.details]).toEqual([
        400,
        'Sandbox-Fault must be one of `rate_limit`, `unavailable`, `timeout`',
        [{ field: 'Sandbox-Fault', message: body.error }],
      ]);
    },
  );

  it('is not logged as a failure of the service', async () => {
    const lines: string[] = [];
    const logging = await startTestApp({
      worker: false,
      config: { logLevel: 'warn' },
      outside: { logTo: { write: (line: string) => void lines.push(line) }, faultTimeoutMs },
    });
    try {
      for (const fault of ['rate_limit', 'unavailable', 'nonsense']) {
        await logging.request('GET', '/v1/me', { headers: { 'sandbox-fault': fault } });
      }
      expect(lines).toEqual([]);
    } finally {
      await logging.close();
    }
  });

  it('needs a good key', async () => {
    for (const apiKey of [null, 'gos_sandbox_unknown']) {
      const headers = { 'sandbox-fault': 'timeout' };
      const { status } = await app.request('GET', '/v1/me', { apiKey, headers });
      expect(status).toBe(401);
    }
  });

  it('comes before a refusal for the role of the key, as a failure on the way would', async () => {
    const apiKey = await keyOf(app, 'viewer');
    const headers = { 'sandbox-fault': 'unavailable' };
    const { status } = await app.request('POST', '/v1/order_batches', { apiKey, headers, body: {} });
    expect(status).toBe(503);
  });

  it('is ignored in production, whatever it asks for', async () => {
    const production = await createApp(
      { ...app.services.config, environment: 'production' },
      app.databaseUrl,
    );
    try {
      const url = await production.listen();
      const other = await addOrganization(app, 'Live Company');
      const { id: organizationId, userId } = other;
      const key = await newKey(app, { organizationId, userId, environment: 'production' });
      for (const fault of ['rate_limit', 'unavailable', 'timeout', 'nonsense']) {
        const headers = { authorization: `Bearer ${key}`, 'sandbox-fault': fault };
        expect((await fetch(`${url}/v1/me`, { headers })).status).toBe(200);
      }
    } finally {
      await production.close();
    }
  });
});
