/** From a batch to the receiver: events are delivered in full, with the numbers of the stream. */
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendBatch } from '../http/api-fixtures.ts';
import type { Received } from './receiver.ts';
import { startWebhookFixture, untilReceived, type WebhookFixture } from './webhook-fixtures.ts';

let fixture: WebhookFixture;
beforeAll(async () => {
  fixture = await startWebhookFixture();
});
afterAll(() => fixture.close());

const dayMs = 86_400_000;

const inOrder = (received: readonly Received[]) =>
  received
    .map(({ body }) => JSON.parse(body))
    .sort((left: { sequence: number }, right: { sequence: number }) => left.sequence - right.sequence);

it('a batch is delivered as order_batch.created and order.created, numbered without gaps, signed, and as the API shows them', async () => {
  const receiver = await fixture.receiver();
  const { id: webhookId, secret } = await fixture.webhook(receiver);
  const batch = await sendBatch(fixture.app);
  await untilReceived(receiver, 2);

  for (const { body, headers } of receiver.received) {
    expect(new StandardWebhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
    expect(headers['webhook-id']).toBe(JSON.parse(body).event_id);
  }
  const delivered = inOrder(receiver.received);
  expect(delivered.map(({ event_type, sequence }) => [event_type, sequence])).toEqual([
    ['order_batch.created', 1],
    ['order.created', 2],
  ]);
  expect(delivered.map(({ data }) => data.id)).toEqual([batch.id, batch.orders_preview[0]?.id]);
  expect(delivered).toEqual((await fixture.client.events.list()).data);

  await fixture.client.sandbox.advanceClock({ seconds: 1 });
  const { data: deliveries } = await fixture.client.webhooks.deliveries(webhookId);
  expect(deliveries.map(({ status, attempts_count }) => [status, attempts_count])).toEqual([
    ['succeeded', 1],
    ['succeeded', 1],
  ]);
  expect(receiver.received).toHaveLength(2);
});

it('moving the clock answers after the expiry on the way was delivered', async () => {
  const receiver = await fixture.receiver();
  await fixture.webhook(receiver, { events: ['order.canceled'] });
  const { now } = await fixture.client.sandbox.clock();
  const expiresAt = new Date(Date.parse(now) + 10 * dayMs).toISOString();
  const { orders_preview } = await sendBatch(fixture.app, { expires_at: expiresAt });
  await fixture.client.sandbox.advanceClock({ seconds: (11 * dayMs) / 1_000 });
  const delivered = inOrder(receiver.received).map(({ data }) => [data.id, data.status]);
  expect(delivered).toContainEqual([orders_preview[0]?.id, 'canceled']);
});

it('a batch that is refused makes no event and no delivery', async () => {
  const receiver = await fixture.receiver();
  const { id } = await fixture.webhook(receiver);
  const { status } = await fixture.app.request('POST', '/v1/order_batches', { body: {} });
  expect(status).toBe(400);
  await fixture.client.sandbox.advanceClock({ seconds: 60 });
  expect((await fixture.client.webhooks.deliveries(id)).data).toEqual([]);
  expect(receiver.received).toEqual([]);
});
