/** The requests of a gift from its creation to its acceptance, with many gifts in flight. */
import { setTimeout as pause } from 'node:timers/promises';
import { ensure } from './benchmark.ts';
import { ask, send } from './http-client.ts';
import { organizationId, type Service } from './service.ts';

const orderedWithinMs = 120_000;

export const address = {
  address_1: '20 W 34th St',
  city: 'New York',
  state: 'NY',
  postal_code: '10001',
  country: 'US',
};

/** Runs a function for each item, with a fixed number in flight. */
export async function inParallel<Item>(
  items: Iterable<Item>,
  inFlight: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
}

/** Creates a gift for one recipient, opens it and accepts it. Returns the id of its order. */
export async function createAndAccept(service: Service, body: string): Promise<string> {
  const batch = await ask<{ orders_preview: { id: string }[] }>(service, 'POST', '/v1/order_batches', body);
  const id = batch.orders_preview[0]?.id;
  ensure(id !== undefined, 'A created batch has no order.');
  await openGift(service, String(id));
  await acceptGift(service, String(id));
  return String(id);
}

export const openGift = (service: Service, id: string): Promise<unknown> =>
  ask(service, 'POST', `/v1/sandbox/orders/${id}/open`);

export async function acceptGift(service: Service, id: string): Promise<void> {
  const body = JSON.stringify({ mailing_address: address });
  const { status, text } = await send(service, 'POST', `/v1/sandbox/orders/${id}/accept`, body);
  ensure(status === 200, `An acceptance was answered with ${status}: ${text.slice(0, 300)}`);
}

const countOrdered = `select count(*)::int as count from orders
  where organization_id = $1 and status = 'ordered' and id = any($2::uuid[])`;

/** Waits until all these orders are paid and handed to fulfilment. */
export async function untilOrdered({ database }: Service, ids: readonly string[]): Promise<void> {
  const deadline = performance.now() + orderedWithinMs;
  for (;;) {
    const { rows } = await database.query<{ count: number }>(countOrdered, [organizationId, ids]);
    const count = rows[0]?.count ?? 0;
    if (count === ids.length) return;
    ensure(
      performance.now() < deadline,
      `${count} of ${ids.length} orders are ordered after ${orderedWithinMs / 1000} s.`,
    );
    await pause(50);
  }
}
