/** Receivers, webhooks at them, and events to be told. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '../packages/server/src/kit/ids.ts';
import { apiKey, organizationId, type Service } from './service.ts';
import type { Taken } from './webhook-receiver.ts';

export interface BenchReceiver {
  readonly url: string;
  /** What it has taken so far. */
  taken(): Promise<Taken>;
  /** The same, and begins anew. */
  reset(): Promise<Taken>;
}

const running = new Set<ChildProcess>();

/** Also of a benchmark that failed: they would keep its process alive. */
export function stopReceivers(): void {
  for (const child of running) child.disconnect();
  running.clear();
}

export async function startReceiver(delayMs = 0, keepsTimes = false): Promise<BenchReceiver> {
  const child = fork(join(import.meta.dirname, 'webhook-receiver.ts'), [
    String(delayMs),
    keepsTimes ? 'times' : 'count',
  ]);
  running.add(child);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    url: `http://127.0.0.1:${port}`,
    taken: () => ask(child, 'tell'),
    reset: () => ask(child, 'reset'),
  };
}

async function ask(child: ChildProcess, message: string): Promise<Taken> {
  child.send(message);
  const [taken] = (await once(child, 'message')) as [Taken];
  return taken;
}

export async function addWebhooks(service: Service, urls: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const url of urls) {
    const response = await fetch(`${service.url}/v1/webhooks`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url }),
    });
    if (response.status !== 201) throw new Error(await response.text());
    const { id }: { id: string } = JSON.parse(await response.text());
    ids.push(id);
  }
  return ids;
}

/** About what an order's event weighs. */
export const eventData = JSON.stringify({ note: 'x'.repeat(2_400) });

const insertEvents = `insert into events (organization_id, id, event_type, created_at, data)
  select $1, id, 'order.created', now(), $3 from unnest($2::uuid[]) as id`;
const wake = `select pg_notify('gifts_signals', $1)`;

/** Makes events, all there at once, of which the worker makes deliveries. */
export async function tellAll({ database }: Service, count: number): Promise<void> {
  const ids = Array.from({ length: count }, newId);
  await database.query(insertEvents, [organizationId, ids, eventData]);
  await database.query(wake, [`events/${organizationId}`]);
}

export async function untilTaken(
  receiver: BenchReceiver,
  distinct: number,
  withinMs: number,
): Promise<Taken> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const taken = await receiver.taken();
    if (taken.distinct >= distinct) return taken;
    if (performance.now() > deadline) {
      throw new Error(`${taken.distinct} of ${distinct} deliveries arrived within ${withinMs / 1000} s.`);
    }
    await pause(20);
  }
}
