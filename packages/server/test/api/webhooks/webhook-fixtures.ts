/** A service that may deliver to loopback, with functions to make events and to wait for their deliveries. */
import { strict as assert } from 'node:assert';
import { expect } from 'vitest';
import { newId } from '../../../src/kit/ids.ts';
import { signalEvents } from '../../../src/modules/events/append-event.ts';
import { findEventsSince } from '../../../src/modules/events/events.sql.ts';
import { sequenceEvents } from '../../../src/modules/events/sequence-events.ts';
import { fanOut } from '../../../src/modules/webhooks/deliveries/fan-out.ts';
import { startTestApp, type TestApp, type TestAppOptions, type TestResponse } from '../../harness/app.ts';
import { type Answer, type Receiver, startReceiver } from './receiver.ts';

export interface WebhookFixture {
  readonly app: TestApp;
  readonly client: TestApp['client'];
  receiver(how?: Answer): Promise<Receiver>;
  /** Creates a webhook at a receiver and returns what the API answered. */
  webhook(receiver: Receiver, fields?: object): Promise<{ id: string; secret: string }>;
  /** Makes events and sequences them, so that they are delivered. Returns their ids. */
  emitEvents(count?: number, type?: string): Promise<string[]>;
  /** Fans out an event that was fanned out before. */
  redispatchEvent(eventId: string): Promise<void>;
  close(): Promise<void>;
}

export async function startWebhookFixture({
  worker = true,
  outside = {},
}: Pick<TestAppOptions, 'worker' | 'outside'> = {}): Promise<WebhookFixture> {
  const app = await startTestApp({ worker, outside, config: { webhooksAllowLoopback: true } });
  const receivers: Receiver[] = [];
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
    async emitEvents(count = 1, type = 'order.created') {
      const ids = await writeEvents(app, count, type);
      await expect.poll(() => sequence(app), { interval: 5 }).toBe('done');
      return ids;
    },
    async redispatchEvent(eventId) {
      await app.db.transaction(async (tx) => {
        const all = { since: new Date(0), writtenSince: new Date(0), after: 0, limit: 1_000 };
        const events = await findEventsSince(tx, app.organizationId, all);
        await fanOut(
          tx,
          app.organizationId,
          events.filter(({ id }) => id === eventId),
        );
      });
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

async function writeEvents(app: TestApp, count: number, type: string): Promise<string[]> {
  const ids = Array.from({ length: count }, newId);
  const at = new Date((await app.client.sandbox.clock()).now);
  await app.db.transaction(async (tx) => {
    tx.defer(insertEvents, [app.organizationId, type, at, ids]);
    signalEvents(tx, app.organizationId);
  });
  return ids;
}

/** Sequences as the worker does, so that a test needs no worker for it. */
const sequence = (app: TestApp) => app.db.transaction((tx) => sequenceEvents(tx, app.organizationId, fanOut));

/** Waits until a receiver was sent at least `count` requests. */
export const untilReceived = (receiver: Receiver, count: number, timeout = 10_000) =>
  expect.poll(() => receiver.received.length, { timeout, interval: 5 }).toBeGreaterThanOrEqual(count);

/** Waits until `holds` is true for the deliveries of a webhook. Returns them, newest first. */
export async function untilDeliveries(
  { app }: WebhookFixture,
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
