/** No webhook waits for another, and a failing or throttled one is sent less. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { withSilence, withStatus } from './receiver.ts';
import {
  startWebhookFixture,
  untilDeliveries,
  untilReceived,
  type WebhookFixture,
} from './webhook-fixtures.ts';

let fixture: WebhookFixture;
beforeAll(async () => {
  fixture = await startWebhookFixture();
});
afterAll(() => fixture.close());
afterEach(async () => {
  for await (const { id } of fixture.client.webhooks.all()) await fixture.client.webhooks.delete(id);
});

it('one dead webhook beside twenty healthy ones does not delay them', async () => {
  const dead = await fixture.receiver(withSilence);
  await fixture.webhook(dead);
  const healthy = await Promise.all(Array.from({ length: 20 }, () => fixture.receiver()));
  for (const receiver of healthy) await fixture.webhook(receiver);
  const since = performance.now();
  await fixture.emitEvents(50);
  await Promise.all(healthy.map((receiver) => untilReceived(receiver, 50)));
  const last = Math.max(...healthy.flatMap(({ received }) => received.map(({ at }) => at)));
  expect(last - since).toBeLessThan(8_000);
  expect(healthy.map((receiver) => receiver.ids().size)).toEqual(Array(20).fill(50));
  expect(dead.received.length).toBeLessThanOrEqual(12);
  await dead.close();
});

it('slow webhooks do not delay another one at the same host', async () => {
  const receiver = await fixture.receiver(({ path }, response) => {
    setTimeout(() => response.end(), path.endsWith('slow') ? 500 : 0);
  });
  for (let count = 0; count < 8; count += 1) await fixture.webhook(receiver, { url: `${receiver.url}/slow` });
  await fixture.webhook(receiver, { url: `${receiver.url}/quick` });
  await fixture.emitEvents(60);
  const receivedAt = (end: string) => receiver.received.filter(({ path }) => path.endsWith(end)).length;
  await expect.poll(() => receivedAt('/quick'), { timeout: 10_000, interval: 5 }).toBe(60);
  expect(receivedAt('/slow')).toBeLessThan((8 * 60) / 2);
  expect(receiver.connections()).toBeLessThanOrEqual(96);
});

it('a throttled webhook is sent no more requests a second than its throttle allows', async () => {
  const receiver = await fixture.receiver();
  await fixture.webhook(receiver, { throttle: 20 });
  await fixture.emitEvents(30);
  await untilReceived(receiver, 30);
  const times = receiver.received.map(({ at }) => at);
  for (const [index, time] of times.entries()) {
    const within = times.slice(index).filter((other) => other - time < 1_000);
    expect(within.length).toBeLessThanOrEqual(22);
  }
  expect(receiver.ids().size).toBe(30);
});

it('connections are reused, and never more than 48', async () => {
  const receiver = await fixture.receiver((_request, response) => setTimeout(() => response.end(), 5));
  await fixture.webhook(receiver);
  await fixture.emitEvents(300);
  await untilReceived(receiver, 300);
  expect(receiver.connections()).toBeLessThanOrEqual(48);
  expect(receiver.ids().size).toBe(300);
});

it('a failing webhook is sent two requests at a time', async () => {
  let inFlight = 0;
  let most = 0;
  const receiver = await fixture.receiver(withStatus(500));
  const { id } = await fixture.webhook(receiver);
  await fixture.emitEvents(5);
  await untilDeliveries(fixture, id, (all) => all.every(({ attempts_count }) => attempts_count === 1));
  expect((await fixture.client.webhooks.get(id)).failing_since).not.toBeNull();
  receiver.answer((_request, response) => {
    inFlight += 1;
    most = Math.max(most, inFlight);
    setTimeout(() => {
      inFlight -= 1;
      response.writeHead(500).end();
    }, 20);
  });
  await fixture.emitEvents(20);
  await untilReceived(receiver, 25);
  expect(most).toBeLessThanOrEqual(2);
});
