/** No webhook waits for another, and each is sent as much as it can bear. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { withSilence, withStatus } from './receiver.ts';
import { startWebhookWorld, untilDeliveries, untilReceived, type WebhookWorld } from './webhook-world.ts';

let world: WebhookWorld;
beforeAll(async () => {
  world = await startWebhookWorld();
});
afterAll(() => world.close());
afterEach(async () => {
  for await (const { id } of world.client.webhooks.all()) await world.client.webhooks.delete(id);
});

it('one dead webhook among twenty that are well costs them nothing', async () => {
  const dead = await world.receiver(withSilence);
  await world.webhook(dead);
  const well = await Promise.all(Array.from({ length: 20 }, () => world.receiver()));
  for (const receiver of well) await world.webhook(receiver);
  const since = performance.now();
  await world.tell(50);
  await Promise.all(well.map((receiver) => untilReceived(receiver, 50)));
  const last = Math.max(...well.flatMap(({ received }) => received.map(({ at }) => at)));
  expect(last - since).toBeLessThan(8_000);
  expect(well.map((receiver) => receiver.ids().size)).toEqual(Array(20).fill(50));
  expect(dead.received.length).toBeLessThanOrEqual(12);
  await dead.close();
});

it('slow webhooks do not hold up another one at the same host', async () => {
  const receiver = await world.receiver(({ path }, response) => {
    setTimeout(() => response.end(), path.endsWith('slow') ? 500 : 0);
  });
  for (let count = 0; count < 8; count += 1) await world.webhook(receiver, { url: `${receiver.url}/slow` });
  await world.webhook(receiver, { url: `${receiver.url}/quick` });
  await world.tell(60);
  const receivedAt = (end: string) => receiver.received.filter(({ path }) => path.endsWith(end)).length;
  await expect.poll(() => receivedAt('/quick'), { timeout: 10_000, interval: 5 }).toBe(60);
  expect(receivedAt('/slow')).toBeLessThan((8 * 60) / 2);
  expect(receiver.connections()).toBeLessThanOrEqual(96);
});

it('a webhook with a throttle is sent no more than that each second', async () => {
  const receiver = await world.receiver();
  await world.webhook(receiver, { throttle: 20 });
  await world.tell(30);
  await untilReceived(receiver, 30);
  const times = receiver.received.map(({ at }) => at);
  for (const [index, time] of times.entries()) {
    const within = times.slice(index).filter((other) => other - time < 1_000);
    expect(within.length).toBeLessThanOrEqual(22);
  }
  expect(receiver.ids().size).toBe(30);
});

it('connections are kept and bounded', async () => {
  const receiver = await world.receiver((_request, response) => setTimeout(() => response.end(), 5));
  await world.webhook(receiver);
  await world.tell(300);
  await untilReceived(receiver, 300);
  expect(receiver.connections()).toBeLessThanOrEqual(48);
  expect(receiver.ids().size).toBe(300);
});

it('one that fails is asked little until it takes something again', async () => {
  let underWay = 0;
  let most = 0;
  const receiver = await world.receiver(withStatus(500));
  const { id } = await world.webhook(receiver);
  await world.tell(5);
  await untilDeliveries(world, id, (all) => all.every(({ attempts_count }) => attempts_count === 1));
  expect((await world.client.webhooks.get(id)).failing_since).not.toBeNull();
  receiver.answer((_request, response) => {
    underWay += 1;
    most = Math.max(most, underWay);
    setTimeout(() => {
      underWay -= 1;
      response.writeHead(500).end();
    }, 20);
  });
  await world.tell(20);
  await untilReceived(receiver, 25);
  expect(most).toBeLessThanOrEqual(2);
});
