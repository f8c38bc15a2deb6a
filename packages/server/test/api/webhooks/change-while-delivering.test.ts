/** What is read ahead of being sent is not sent as it was read when its webhook has changed. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Answer, Receiver } from './receiver.ts';
import { startWebhookWorld, untilDeliveries, untilReceived, type WebhookWorld } from './webhook-world.ts';

let world: WebhookWorld;
beforeAll(async () => {
  world = await startWebhookWorld();
});
afterAll(() => world.close());
afterEach(async () => {
  for await (const { id } of world.client.webhooks.all()) await world.client.webhooks.delete(id);
});

const slowly: Answer = (_request, response) => setTimeout(() => response.end(), 60);
const underWay = 12;

async function withSlowWebhook(): Promise<{ receiver: Receiver; id: string; ids: string[] }> {
  const receiver = await world.receiver(slowly);
  const { id } = await world.webhook(receiver);
  const ids = await world.tell(90);
  await untilReceived(receiver, 1);
  return { receiver, id, ids };
}

it('nothing more is sent once it is deleted', async () => {
  const { receiver, id } = await withSlowWebhook();
  await world.client.webhooks.delete(id);
  const sent = receiver.received.length;
  const other = await world.receiver();
  await world.webhook(other);
  await world.tell(20);
  await untilReceived(other, 20);
  expect(receiver.received.length).toBeLessThanOrEqual(sent + underWay);
});

it('the rest goes where it leads now', async () => {
  const { receiver, id, ids } = await withSlowWebhook();
  const next = await world.receiver();
  await world.client.webhooks.update(id, { url: next.url });
  const sent = receiver.received.length;
  await untilDeliveries(world, id, (all) => all.every(({ status }) => status === 'succeeded'));
  expect(receiver.received.length).toBeLessThanOrEqual(sent + underWay);
  expect(new Set([...receiver.ids(), ...next.ids()])).toEqual(new Set(ids));
});

it('is signed with both secrets once it is rotated', async () => {
  const { receiver, id } = await withSlowWebhook();
  await world.client.webhooks.rotateSecret(id);
  const sent = receiver.received.length;
  await untilDeliveries(world, id, (all) => all.every(({ status }) => status === 'succeeded'));
  const later = receiver.received.slice(sent + underWay);
  expect(later.length).toBeGreaterThan(0);
  for (const { headers } of later) expect(headers['webhook-signature']?.split(' ')).toHaveLength(2);
});

it('an old address that answers 410 does not disable the new one', async () => {
  const { receiver, id, ids } = await withSlowWebhook();
  receiver.answer((_request, response) => setTimeout(() => response.writeHead(410).end(), 60));
  const next = await world.receiver();
  await world.client.webhooks.update(id, { url: next.url });
  await untilDeliveries(world, id, (all) => all.every(({ status }) => status !== 'pending'));
  expect(await world.client.webhooks.get(id)).toMatchObject({ status: 'enabled', url: next.url });
  expect(next.ids().size).toBeGreaterThan(ids.length / 2);
});
