/** Bodies of senders without a key that do not arrive hold their memory for a short time only. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { configuredStripe } from '../../../src/modules/payments/gateways/stripe/configure-stripe.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { stripeKeys } from '../../harness/stripe/stripe-server.ts';
import { sendHead } from './raw-request.ts';

let app: TestApp;
beforeAll(async () => {
  const cardGateway = configuredStripe({ ...stripeKeys, apiUrl: 'http://localhost:12111' });
  app = await startTestApp({ worker: false, config: { cardGateway } });
});
afterAll(() => app.close());

it.concurrent.each([
  ['a page', 'POST /embed/interim_cards'],
  ['a card gateway', 'POST /gateways/stripe/callbacks'],
])('the body of a call of %s is waited for for ten seconds', async (_name, requestLine) => {
  const headers = { 'content-type': 'application/json', 'content-length': '10000' };
  const { answer, socket } = sendHead(app.url, requestLine, headers, '{"half":');
  const { status, body, isClosed, afterMs } = await answer;
  expect([status, isClosed]).toEqual([400, true]);
  expect(JSON.parse(body)).toMatchObject({
    code: 'invalid_request',
    error: 'The body did not arrive within 10 seconds.',
  });
  expect(afterMs).toBeLessThan(15_000);
  socket.destroy();
});
