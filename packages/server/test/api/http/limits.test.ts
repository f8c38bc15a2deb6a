import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { keyOf } from './api-fixtures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ worker: false, config: { rateLimitRps: 5, rateLimitBurst: 10 } });
});
afterAll(() => app.close());

const me = (apiKey: string) => app.request('GET', '/v1/me', { apiKey });
const leftOf = (headers: Headers) => Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);

describe('the rate limit', () => {
  it('allows a burst, then refuses with the time to wait', async () => {
    const apiKey = await keyOf(app, 'admin');
    const since = performance.now();
    const answers = await Promise.all(Array.from({ length: 60 }, () => me(apiKey)));
    const seconds = (performance.now() - since) / 1_000;
    const allowed = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 429);
    expect(allowed.length).toBeGreaterThanOrEqual(10);
    expect(allowed.length).toBeLessThanOrEqual(11 + 5 * seconds);
    expect(allowed.length + refused.length).toBe(60);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers, body } of refused) {
      expect([body.code, headers.get('retry-after')]).toEqual(['rate_limited', '1']);
      expect(headers.get('ratelimit')).toMatch(/^"default";r=0;t=[12]$/);
    }
    for (const { headers } of answers) expect(headers.get('ratelimit-policy')).toBe('"default";q=10;w=2');
  });

  it('counts down the remaining requests', async () => {
    const apiKey = await keyOf(app, 'admin');
    const lefts = [];
    for (let request = 0; request < 3; request += 1) lefts.push(leftOf((await me(apiKey)).headers));
    expect(lefts[0]).toBe(9);
    expect(lefts[2]).toBeLessThan(9);
  });

  it('is refilled over time', async () => {
    const apiKey = await keyOf(app, 'admin');
    const drain = async () => {
      while ((await me(apiKey)).status === 200);
    };
    await drain();
    const since = performance.now();
    await expect.poll(async () => (await me(apiKey)).status, { timeout: 15_000, interval: 50 }).toBe(200);
    expect(performance.now() - since).toBeLessThan(3_000);
  });

  it('is separate for each key', async () => {
    const [one, other] = [await keyOf(app, 'admin'), await keyOf(app, 'admin')];
    await Promise.all(Array.from({ length: 20 }, () => me(one)));
    expect((await me(other)).status).toBe(200);
  });

  it('counts refused requests of a key, and is checked before the body is read', async () => {
    const apiKey = await keyOf(app, 'admin');
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => app.request('POST', '/v1/order_batches', { rawBody: '{', apiKey })),
    );
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].sort()).toEqual([400, 429]);
  });

  it('does not apply to the health of the service', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => app.request('GET', '/healthz', { apiKey: null })),
    );
    expect(answers.every(({ status, headers }) => status === 200 && !headers.has('ratelimit'))).toBe(true);
  });
});
