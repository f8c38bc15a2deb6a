import { bodyOfBatch, createBatch, recipientNumber } from './gift.ts';
import type { Service } from './service.ts';
import { type BenchReceiver, waitForDeliveries } from './webhook-fixtures.ts';

const timeoutMs = 60_000;

/**
 * Creates batches one after the other. Returns the milliseconds from each create to its first delivery, and to the first
 * delivery at each of the webhooks.
 */
export async function measureDelivery(
  service: Service,
  receiver: BenchReceiver,
  {
    webhookCount,
    times,
    until = () => false,
  }: { webhookCount: number; times: number; until?: () => boolean },
): Promise<{ first: number[]; all: number[] }> {
  const body = await bodyOfBatch(service, [recipientNumber(1)]);
  const first: number[] = [];
  const all: number[] = [];
  for (let done = 0; done < times && !until(); done += 1) {
    await receiver.reset();
    const since = performance.timeOrigin + performance.now();
    await createBatch(service, body);
    // A batch with one recipient makes two events.
    const taken = await waitForDeliveries(receiver, 2 * webhookCount, timeoutMs);
    const firsts = Map.groupBy(taken.times, ([path]) => path).values();
    const waits = [...firsts].map((requests) => Math.min(...requests.map(([, , at]) => at)) - since);
    first.push(Math.min(...waits));
    all.push(...waits);
  }
  return { first, all };
}
