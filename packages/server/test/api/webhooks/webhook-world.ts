/** A service that may deliver to loopback, with a way to have events told. */
import { strict as assert } from 'node:assert';
import { expect } from 'vitest';
import { newId } from '../../../src/kit/ids.ts';
import type { SequencedEvent } from '../../../src/modules/events/sequenced-events.ts';
import { fanOut } from '../../../src/modules/webhooks/fan-out.ts';
import { startTestApp, type TestApp, type TestResponse } from '../../harness/app.ts';
import { type Answer, type Receiver, startReceiver } from './receiver.ts';

export interface WebhookWorld {
  readonly app: TestApp;
  readonly client: TestApp['client'];
  receiver(how?: Answer): Promise<Receiver>;
  /** A webhook at a receiver, as its creation answered. */
  webhook(receiver: Receiver, fields?: object): Promise<{ id: string; secret: string }>;
  /** Makes events and has them delivered; returns their ids. */
  tell(count?: number, type?: string): Promise<string[]>;
  /** Has the stream hand on an event that it handed on before. */
  retell(eventId: string): Promise<void>;
  close(): Promise<void>;
}

export async function startWebhookWorld({ worker = true } = {}): Promise<WebhookWorld> {
  const app = await startTestApp({ worker, config: { webhooksAllowLoopback: true } });
  const receivers: Receiver[] = [];
  let sequence = 0;
  return {
    app,
    client: app.client,
    async receiver(how) {
      const receiver = await startReceiver(how);
      receivers.push(receiver);
      return receiver;
    },
    async webhook(receiver, fields = {}) {
      const { status, body } = await app.request('POST', '/v1/webhooks', {
        body: { url: receiver.url, ...fields },
      });
      assert.equal(status, 201, JSON.stringify(body));
      return body;
    },
    async tell(count = 1, type = 'order.created') {
      const events = await writeEvents(app, { count, type, sequence });
      sequence += count;
      await handOn(app, events);
      return events.map(({ event_id }) => event_id);
    },
    async retell(event_id) {
      const event = { event_id, event_type: 'order.created', sequence: 1, created_at: new Date() };
      await handOn(app, [event]);
    },
    async close() {
      await Promise.all(receivers.map((receiver) => receiver.close()));
      await app.close();
    },
  };
}

const insertEvents = `insert into events (organization_id, id, event_type, created_at, data)
  select $1, e.id, $2, $3, json_build_object('number', e.number)::text
  from unnest($4::uuid[]) with ordinality as e (id, number)`;

async function writeEvents(
  app: TestApp,
  { count, type, sequence }: { count: number; type: string; sequence: number },
): Promise<SequencedEvent[]> {
  const ids = Array.from({ length: count }, newId);
  const at = new Date((await app.client.sandbox.clock()).now);
  await app.db.query(insertEvents, [app.organizationId, type, at, ids]);
  return ids.map((id, index) => ({
    event_id: id,
    event_type: type,
    sequence: sequence + index + 1,
    created_at: at,
  }));
}

/** As the stream does it, in the transaction that gives events their numbers. */
async function handOn(app: TestApp, events: readonly SequencedEvent[]): Promise<void> {
  const endpoints = await app.db.transaction((tx) => fanOut(tx, app.organizationId, events));
  app.services.deliveryBell.ring(endpoints);
}

/** Waits until a receiver has had so many requests. */
export const untilReceived = (receiver: Receiver, count: number, timeout = 10_000) =>
  expect.poll(() => receiver.received.length, { timeout, interval: 5 }).toBeGreaterThanOrEqual(count);

/** Waits until the deliveries of a webhook are as they should be; returns them, newest first. */
export async function untilDeliveries(
  { app }: WebhookWorld,
  id: string,
  holds: (deliveries: { status: string; attempts_count: number }[]) => boolean,
  timeout = 10_000,
): Promise<TestResponse['body'][]> {
  let data: TestResponse['body'][] = [];
  await expect
    .poll(
      async () => {
        const answer = await app.request('GET', `/v1/webhooks/${id}/deliveries?per_page=100`);
        data = answer.body.data;
        return holds(data);
      },
      { timeout, interval: 15 },
    )
    .toBe(true);
  return data;
}
