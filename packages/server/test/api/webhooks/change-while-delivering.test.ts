/** Deliveries that are loaded when their webhook changes are not sent to the webhook as it was before. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Answer, Receiver } from './receiver.ts';
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

const slowly: Answer = (_request, response) => setTimeout(() => response.end(), 60);
const maxInFlight = 12;

async function withSlowWebhook(): Promise<{ receiver: Receiver; id: string; ids: string[] }> {
  const receiver = await fixture.receiver(slowly);
  const { id } = await fixture.webhook(receiver);
  const ids = await fixture.emitEvents(90);
  await untilReceived(receiver, 1);
  return { receiver, id, ids };
}

it('a deleted webhook is sent nothing more', async () => {
  const { receiver, id } = await withSlowWebhook();
  await fixture.client.webhooks.delete(id);
  const sent = receiver.received.length;
  const other = await fixture.receiver();
  await fixture.webhook(other);
  await fixture.emitEvents(20);
  await untilReceived(other, 20);
  expect(receiver.received.length).toBeLessThanOrEqual(sent + maxInFlight);
});

it('pending deliveries go to the new address', async () => {
  const { receiver, id, ids } = await withSlowWebhook();
  const next = await fixture.receiver();
  await fixture.client.webhooks.update(id, { url: next.url });
  const sent = receiver.received.length;
  await untilDeliveries(fixture, id, (all) => all.every(({ status }) => status === 'succeeded'));
  expect(receiver.received.length).toBeLessThanOrEqual(sent + maxInFlight);
  expect(new Set([...receiver.ids(), ...next.ids()])).toEqual(new Set(ids));
});

it('pending deliveries are signed with both secrets after a rotation', async () => {
  const { receiver, id } = await withSlowWebhook();
  await fixture.client.webhooks.rotateSecret(id);
  const sent = receiver.received.length;
  await untilDeliveries(fixture, id, (all) => all.every(({ status }) => status === 'succeeded'));
  // Requests that were in flight may arrive after later ones, so they are counted.
  const signatures = receiver.received
    .slice(sent)
    .map(({ headers }) => headers['webhook-signature']?.split(' ').length);
  expect(signatures.filter((count) => count === 1).length).toBeLessThanOrEqual(maxInFlight);
  expect(signatures.filter((count) => count === 2).length).toBeGreaterThan(maxInFlight);
  expect(signatures.every((count) => count === 1 || count === 2)).toBe(true);
});

it('an old address that answers 410 does not disable the new one', async () => {
  const { receiver, id, ids } = await withSlowWebhook();
  receiver.answer((_request, response) => setTimeout(() => response.writeHead(410).end(), 60));
  const next = await fixture.receiver();
  await fixture.client.webhooks.update(id, { url: next.url });
  await untilDeliveries(fixture, id, (all) => all.every(({ status }) => status !== 'pending'));
  expect(await fixture.client.webhooks.get(id)).toMatchObject({ status: 'enabled', url: next.url });
  expect(next.ids().size).toBeGreaterThan(ids.length / 2);
});
