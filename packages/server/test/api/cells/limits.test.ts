/** Somebody who guesses at many keys costs the cells little, and does not take the good keys of others at the address away. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newApiKey } from '../../../src/modules/organizations/api-key-format.ts';
import { startTestDeployment, type TestDeployment } from './test-deployment.ts';

const burst = 5;

let test: TestDeployment;
beforeAll(async () => {
  test = await startTestDeployment({ config: { rateLimitRps: 1, rateLimitBurst: burst } });
});
afterAll(() => test.close());

it('a good key is asked to wait, and not called unknown, after too many unknown ones from its address', async () => {
  const me = (apiKey: string) => test.request('GET', '/v1/me', { apiKey });
  await Promise.all(Array.from({ length: burst + 1 }, () => me(newApiKey('sandbox'))));
  const refused = await me(test.b.apiKey);
  expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  const form = await test.request('POST', '/internal/sign_in', {
    headers: { origin: 'http://gifts.test' },
    body: { email: test.b.email, password: 'not the right one' },
  });
  expect([form.status, form.body.code]).toEqual([429, 'rate_limited']);
});

it('a key that a cell has told before is good all the time', async () => {
  const me = (apiKey: string) => test.request('GET', '/v1/me', { apiKey });
  await expect.poll(async () => (await me(test.b.apiKey)).status, { interval: 1_100 }).toBe(200);
  await Promise.all(Array.from({ length: burst + 1 }, () => me(newApiKey('sandbox'))));
  expect((await me(test.b.apiKey)).status).not.toBe(401);
  expect((await me(test.main.apiKey)).status).not.toBe(401);
});
