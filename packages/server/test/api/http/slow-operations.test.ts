/** Slow requests of one organization do not make those of another wait. */
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { type Receiver, startReceiver, withStatus } from '../webhooks/receiver.ts';
import { addOrganization, addWebhook, sendOrder } from './api-fixtures.ts';

let app: TestApp;
let receiver: Receiver;
beforeAll(async () => {
  app = await startTestApp({ config: { webhooksAllowLoopback: true } });
  receiver = await startReceiver();
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

it('four clocks that wait for a silent webhook leave others their turn', async () => {
  const other = await addOrganization(app);
  const unanswered: ServerResponse[] = [];
  receiver.answer((_request, response) => unanswered.push(response));
  await addWebhook(app, app.apiKey, receiver.url);
  await sendOrder(app);
  await expect.poll(() => unanswered.length).toBeGreaterThan(0);

  const advance = (apiKey: string) =>
    app.request('POST', '/v1/sandbox/clock/advance', { body: { seconds: 60 }, apiKey });
  let answered = 0;
  const advances = Array.from({ length: 4 }, async () => {
    const { status } = await advance(app.apiKey);
    answered += 1;
    return status;
  });
  // A later request is answered when the first advances have begun.
  await app.request('GET', '/v1/me');

  const since = performance.now();
  await addWebhook(app, other.apiKey);
  expect(performance.now() - since).toBeLessThan(250);
  expect((await advance(other.apiKey)).status).toBe(200);
  expect(answered).toBe(0);

  receiver.answer(withStatus(200));
  for (const response of unanswered) response.writeHead(200).end();
  expect(await Promise.all(advances)).toEqual([200, 200, 200, 200]);
});
