/** Requests without a good key are limited by their address and do not make the database work. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newApiKey } from '../../../src/modules/organizations/api-key-format.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { keyOf } from './api-fixtures.ts';

let app: TestApp;
beforeAll(async () => {
  // Nothing is refilled while a test runs.
  app = await startTestApp({ worker: false, config: { rateLimitRps: 0.001, rateLimitBurst: 10 } });
});
afterAll(() => app.close());

const me = (apiKey: string | null) => app.request('GET', '/v1/me', { apiKey });

/** Runs while nobody can read the keys in the database. */
const whileKeysAreLocked = <T>(work: () => Promise<T>): Promise<T> =>
  app.db.transaction(async (tx) => {
    await tx.query('lock table api_keys in access exclusive mode');
    return work();
  });

it('a key with a wrong checksum is refused without a look into the database', async () => {
  const key = newApiKey('sandbox');
  const wrong = key.slice(0, -1) + (key.endsWith('0') ? '1' : '0');
  const { status, body } = await whileKeysAreLocked(() => me(wrong));
  expect([status, body.error]).toEqual([401, 'This API key is not known or was revoked.']);
});

it('too many of them are refused, and unknown keys are then not looked up', async () => {
  const known = await keyOf(app, 'admin');
  expect((await me(known)).status).toBe(200);
  // The test before this one made the first request.
  const answers = await Promise.all(Array.from({ length: 30 }, () => me(null)));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(9);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(21);
  const refused = await whileKeysAreLocked(() => me(newApiKey('sandbox')));
  expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await me(known)).status).toBe(200);
});

it('invoices share the limit', async () => {
  const { status, body } = await app.request('GET', '/invoices/none.pdf', { apiKey: null });
  expect([status, body.code]).toEqual([429, 'rate_limited']);
});

it('a good key that was not seen before is never called unknown, also while the limit recovers', async () => {
  const limits = { rateLimitRps: 2_000, rateLimitBurst: 1 };
  const recovering = await startTestApp({ worker: false, config: limits });
  try {
    const request = (apiKey: string | null) => recovering.request('GET', '/v1/me', { apiKey });
    const keys = await Promise.all(Array.from({ length: 60 }, () => keyOf(recovering, 'admin')));
    const answers = keys.map(async (key) => {
      const guesses = Array.from({ length: 4 }, () => request(newApiKey('sandbox')));
      const [answer] = await Promise.all([request(key), ...guesses]);
      return answer;
    });
    for (const { status, headers, body } of await Promise.all(answers)) {
      if (status === 200) continue;
      expect([status, body.error]).toEqual([
        429,
        expect.stringMatching(/^Too many requests .* wait for the seconds in Retry-After/),
      ]);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
  } finally {
    await recovering.close();
  }
});
