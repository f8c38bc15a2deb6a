import { expect, test } from 'vitest';
import { createEndpointQueue, type EndpointQueue } from './endpoint-queue.ts';
import { createSendLimiter, maxPerOrigin } from './send-limiter.ts';

let queuesMade = 0;
function queueAt(origin: string, fields: Partial<EndpointQueue> = {}): EndpointQueue {
  queuesMade += 1;
  return {
    ...createEndpointQueue({ organizationId: 'o', endpointId: String(queuesMade) }),
    origin,
    ...fields,
  };
}

/** Lets a lane in as often as the gate does, twelve times at most. */
function fill(limiter: ReturnType<typeof createSendLimiter>, queue: EndpointQueue): (() => void)[] {
  const releases: (() => void)[] = [];
  while (queue.inFlight < 12) {
    const release = limiter.tryAcquire(queue);
    if (!release) break;
    queue.inFlight += 1;
    releases.push(release);
  }
  return releases;
}

const busy = (limiter: ReturnType<typeof createSendLimiter>, origin: string, count: number) =>
  Array.from({ length: count }, () => fill(limiter, queueAt(origin)));

test('endpoints at one host share 48 requests, and one that has none there is sure of two', () => {
  const limiter = createSendLimiter(() => {});
  const counts = busy(limiter, 'https://a.example', 6).map((releases) => releases.length);
  expect(counts).toEqual([12, 12, 12, 12, 2, 2]);
  expect(fill(limiter, queueAt('https://b.example'))).toHaveLength(12);
});

test('a host is never sent more than its connections carry', () => {
  const limiter = createSendLimiter(() => {});
  const well = busy(limiter, 'https://a.example', 100).flat();
  const failing = Array.from({ length: 100 }, () => queueAt('https://a.example', { consecutiveFailures: 5 }));
  const refused = failing.filter((queue) => fill(limiter, queue).length === 0);
  expect(well.length).toBe(48 + 24);
  expect(failing.reduce((sum, { inFlight }) => sum + inFlight, well.length)).toBe(maxPerOrigin);
  expect(refused.length).toBeGreaterThan(0);
});

test('failing endpoints, however many, take nothing from the others', () => {
  const limiter = createSendLimiter(() => {});
  for (let host = 0; host < 50; host += 1) {
    const failing = Array.from({ length: 20 }, () =>
      queueAt(`https://${host}.example`, { consecutiveFailures: 5 }),
    );
    for (const queue of failing) fill(limiter, queue);
  }
  expect(fill(limiter, queueAt('https://well.example'))).toHaveLength(12);
  expect(fill(limiter, queueAt('https://1.example'))).toHaveLength(12);
});

test('who is held back is called when one leaves, the longest waiting first', () => {
  const called: EndpointQueue[] = [];
  const limiter = createSendLimiter((queue) => {
    called.push(queue);
    if (queue.inFlight === 0 || called.length < 3) limiter.tryAcquire(queue);
  });
  const [[release]] = busy(limiter, 'https://a.example', 4) as [[() => void]];
  const waiting = Array.from({ length: 2 }, () => queueAt('https://a.example', { inFlight: 2 }));
  for (const queue of waiting) expect(limiter.tryAcquire(queue)).toBeNull();
  release();
  expect(called).toEqual(waiting);
});

test('slow endpoints of a thousand hosts leave room for one more', () => {
  const limiter = createSendLimiter(() => {});
  for (let host = 0; host < 67; host += 1) busy(limiter, `https://${host}.example`, 1);
  expect(fill(limiter, queueAt('https://late.example'))).toHaveLength(2);
});
