/** A webhook that answers slowly is not sent what was read of a gift before its recipient was erased. */
import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { plainProducts } from '../fulfilment/fulfilment-fixtures.ts';
import { runGifts } from '../operators/run-gifts.ts';
import {
  startWebhookFixture,
  untilDeliveries,
  untilReceived,
  type WebhookFixture,
} from '../webhooks/webhook-fixtures.ts';
import { personWith, sendGift } from './privacy-fixtures.ts';

let fixture: WebhookFixture;
beforeAll(async () => {
  fixture = await startWebhookFixture();
});
afterAll(() => fixture.close());
afterEach(() => {
  vi.restoreAllMocks();
});

const maxInFlight = 12;

function letPass(ms: number): void {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + ms);
}

it('what waited for a slow webhook for a minute is read again without the recipient, and sent once', async () => {
  const { app } = fixture;
  const held: ServerResponse[] = [];
  const slow = await fixture.receiver((_request, response) => held.push(response));
  const { id: slowId } = await fixture.webhook(slow);
  await fixture.emitEvents(maxInFlight);
  await untilReceived(slow, maxInFlight);
  const prompt = await fixture.receiver();
  await fixture.webhook(prompt);
  const [product] = await plainProducts(app, 1);
  const person = personWith('waiting');
  const { id } = await sendGift({ app, productId: product?.id ?? '' }, person);
  await app.request('POST', `/v1/sandbox/orders/${id}/decline`, { body: {} });
  const bodies = ({ received }: typeof slow) => received.map(({ body }) => body).join();
  await expect.poll(() => bodies(prompt)).toContain('order.canceled');
  expect(bodies(prompt)).toContain(person.recipient.email);

  expect((await runGifts(app.databaseUrl, ['privacy', 'erase', id, '--yes'])).code).toBe(0);
  letPass(61_000);
  slow.answer((_request, response) => response.end());
  for (const response of held) response.end();
  await untilDeliveries(fixture, slowId, (all) => all.every(({ status }) => status === 'succeeded'));
  expect(bodies(slow)).toContain('order.canceled');
  expect(bodies(slow)).not.toContain(person.recipient.first_name);
  expect(slow.received).toHaveLength(slow.ids().size);
});
