/** Workers share the endpoints among them, and each endpoint has one owner at a time. */
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Services } from '../../../src/context/context.ts';
import { type Database, openDatabase } from '../../../src/db/database.ts';
import type { ReconnectingConnection } from '../../../src/db/reconnecting-connection.ts';
import { listenForSignals, type Signal } from '../../../src/db/signals.ts';
import { type HeartbeatLock, holdHeartbeatLock } from '../../../src/jobs/heartbeat-lock.ts';
import {
  startWebhookDeliveryWorker,
  type WebhookDeliveryWorker,
} from '../../../src/jobs/webhook-delivery-worker.ts';
import { startDeliverer } from '../../../src/modules/webhooks/engine/deliverer.ts';
import { openWebhookHttp } from '../../../src/modules/webhooks/engine/open-webhook-http.ts';
import { startWebhookFixture, untilReceived, type WebhookFixture } from './webhook-fixtures.ts';

interface Running {
  db: Database;
  heartbeat: HeartbeatLock;
  delivery: WebhookDeliveryWorker;
  listener: ReconnectingConnection;
}

let fixture: WebhookFixture;
let running: Running[];
beforeEach(async () => {
  fixture = await startWebhookFixture({ worker: false });
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map(stop));
  await fixture.close();
});

const log = pino({ level: 'silent' });
const connect = (): Database =>
  openDatabase({ databaseUrl: fixture.app.databaseUrl, poolSize: 3, applicationName: 'gifts worker', log });

function asProcess(db: Database): Services {
  const { services } = fixture.app;
  return { ...services, db, log, webhookHttp: openWebhookHttp(services.config) };
}

/** Starts a worker on database connections of its own, as in another process. */
function start(): Running {
  const { databaseUrl } = fixture.app;
  const db = connect();
  const owner = randomUUID();
  const heartbeat = holdHeartbeatLock({ databaseUrl, owner, log });
  const delivery = startWebhookDeliveryWorker(asProcess(db), { owner, heartbeat });
  const listener = listenForSignals({
    databaseUrl,
    log,
    onSignal: db.signals.receive,
    onConnected: () => {},
  });
  const started = { db, heartbeat, delivery, listener };
  running.push(started);
  return started;
}

async function stop({ db, heartbeat, delivery, listener }: Running): Promise<void> {
  await Promise.all([listener.close(), delivery.stop()]);
  await heartbeat.close();
  await db.close();
}

const ownersOf = async (): Promise<string[]> => {
  const rows = await fixture.app.db.query<{ owner: string }>(
    `select distinct claimed_by as owner from webhook_endpoints where claimed_by is not null`,
  );
  return rows.map(({ owner }) => owner);
};

it('a throttle holds for all workers together', async () => {
  const receiver = await fixture.receiver();
  await fixture.webhook(receiver, { throttle: 20 });
  start();
  start();
  start();
  await fixture.emitEvents(30);
  await untilReceived(receiver, 30);
  const times = receiver.received.map(({ at }) => at);
  for (const [index, time] of times.entries()) {
    const within = times.slice(index).filter((other) => other - time < 1_000);
    expect(within.length).toBeLessThanOrEqual(22);
  }
  expect(receiver.received).toHaveLength(30);
});

it('what a stopped worker has not sent is sent by another, once', async () => {
  const receiver = await fixture.receiver((_request, response) => setTimeout(() => response.end(), 3));
  await fixture.webhook(receiver);
  const first = start();
  await fixture.emitEvents(200);
  await untilReceived(receiver, 20);
  const [firstOwner] = await ownersOf();
  running.splice(0);
  await stop(first);
  expect(await ownersOf()).toEqual([]);
  start();
  await untilReceived(receiver, 200);
  expect(await ownersOf()).not.toContain(firstOwner);
  expect(receiver.received).toHaveLength(200);
  expect(receiver.ids().size).toBe(200);
});

it('a worker that stops releases idle endpoints at once, while its last requests are in flight', async () => {
  const slow = await fixture.receiver((_request, response) => setTimeout(() => response.end(), 2_500));
  const quick = await fixture.receiver();
  await fixture.webhook(slow, { events: ['order.paid'] });
  const { id } = await fixture.webhook(quick, { events: ['order.created'] });
  const first = start();
  await fixture.emitEvents(1, 'order.created');
  await fixture.emitEvents(1, 'order.paid');
  await untilReceived(quick, 1);
  await untilReceived(slow, 1);
  const stopped = stop(running.pop() ?? first);
  start();
  await fixture.emitEvents(1, 'order.created');
  await untilReceived(quick, 2, 2_000);
  expect(slow.received).toHaveLength(1);
  const { data } = await fixture.client.webhooks.deliveries(id);
  expect(data).toHaveLength(2);
  await stopped;
});

it('a worker that was taken for dead acquires its endpoints again', async () => {
  const receiver = await fixture.receiver();
  await fixture.webhook(receiver);
  start();
  await fixture.emitEvents();
  await untilReceived(receiver, 1);
  for (let count = 2; count <= 4; count += 1) {
    await fixture.app.db.query(`update webhook_endpoints set claimed_by = null where organization_id = $1`, [
      fixture.app.organizationId,
    ]);
    await fixture.emitEvents();
    await untilReceived(receiver, count, 2_500);
  }
  expect(await ownersOf()).toHaveLength(1);
});

it('a worker that hears a signal for an endpoint of another forwards it once, and only when no other has heard it', async () => {
  const { id } = await fixture.webhook(await fixture.receiver());
  const { app } = fixture;
  const other = randomUUID();
  await app.db.query(`update webhook_endpoints set claimed_by = $1 where organization_id = $2`, [
    other,
    app.organizationId,
  ]);
  const heard: Signal[] = [];
  const connected = Promise.withResolvers<void>();
  const listener = listenForSignals({
    databaseUrl: app.databaseUrl,
    log,
    onSignal: (signal) => heard.push(signal),
    onConnected: connected.resolve,
  });
  await connected.promise;
  const db = connect();
  const endpoint = { organizationId: app.organizationId, endpointId: id };

  // A deliverer has handled every wake before it has stopped.
  for (const heardAt of ['elsewhere', 'here'] as const) {
    const deliverer = startDeliverer(asProcess(db), randomUUID());
    deliverer.wake(endpoint, heardAt);
    await deliverer.stop();
  }
  const last = { topic: 'deliveries', subject: 'the last signal' };
  db.signals.notifyOthers(last);
  await expect.poll(() => heard.at(-1), { interval: 5 }).toEqual(last);
  expect(heard).toEqual([{ topic: 'deliveries', subject: `${app.organizationId} ${id}` }, last]);
  expect(await ownersOf()).toEqual([other]);

  await listener.close();
  await db.close();
});
