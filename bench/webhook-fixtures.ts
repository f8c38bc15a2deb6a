/** Receivers, webhooks that post to them, and events. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { EventType } from '@gifts/contract/events';
import { newId } from '../packages/server/src/kit/ids.ts';
import { ask } from './http-client.ts';
import { organizationId, type Service } from './service.ts';
import type { ReceiverBehavior, ReceiverStats } from './webhook-receiver.ts';

export interface BenchReceiver {
  readonly url: string;
  /** Returns the counts so far. */
  stats(): Promise<ReceiverStats>;
  /** Returns the counts and resets them. */
  reset(): Promise<ReceiverStats>;
}

const running = new Set<ChildProcess>();

/** Stops all receivers, also after a failed benchmark, because they would keep its process alive. */
export function stopReceivers(): void {
  for (const child of running) child.disconnect();
  running.clear();
}

export async function startReceiver(manner: ReceiverBehavior = {}): Promise<BenchReceiver> {
  const child = fork(join(import.meta.dirname, 'webhook-receiver.ts'), [JSON.stringify(manner)]);
  running.add(child);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    url: `http://127.0.0.1:${port}`,
    stats: () => askReceiver(child, 'tell'),
    reset: () => askReceiver(child, 'reset'),
  };
}

async function askReceiver(child: ChildProcess, message: string): Promise<ReceiverStats> {
  child.send(message);
  const [taken] = (await once(child, 'message')) as [ReceiverStats];
  return taken;
}

interface NewWebhook {
  url: string;
  events?: string[];
}

export async function addWebhooks(service: Service, webhooks: readonly NewWebhook[]): Promise<string[]> {
  const ids: string[] = [];
  for (const webhook of webhooks) {
    const { id } = await ask<{ id: string }>(service, 'POST', '/v1/webhooks', JSON.stringify(webhook));
    ids.push(id);
  }
  return ids;
}

/** Data of about the size of an order's event. */
export const eventData = JSON.stringify({ note: 'x'.repeat(2_400) });

const insertEvents = `insert into events (organization_id, id, event_type, created_at, data)
  select $1, id, $4, now(), $3 from unnest($2::uuid[]) as id`;
const notifyWorker = `select pg_notify('gifts_signals', $1)`;

/** Inserts events of a type in one statement. The worker makes their deliveries. */
export async function emitEvents(
  { database }: Service,
  count: number,
  type: EventType = 'order.created',
): Promise<void> {
  const ids = Array.from({ length: count }, newId);
  await database.query(insertEvents, [organizationId, ids, eventData, type]);
  await database.query(notifyWorker, [`events/${organizationId}`]);
}

export async function waitForDeliveries(
  receiver: BenchReceiver,
  distinct: number,
  withinMs: number,
): Promise<ReceiverStats> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const taken = await receiver.stats();
    if (taken.distinct >= distinct) return taken;
    if (performance.now() > deadline) {
      throw new Error(`${taken.distinct} of ${distinct} deliveries arrived within ${withinMs / 1000} s.`);
    }
    await pause(20);
  }
}
