import { expect, test } from 'vitest';
import { queueWith } from './endpoint-queue.fixtures.ts';
import type { EndpointQueue } from './endpoint-queue.ts';
import { maxPerOrigin, SendLimiter, type SendPermit } from './send-limiter.ts';

const queueAt = (origin: string, { isFailing = false } = {}): EndpointQueue =>
  queueWith({ origin, isFailing, loaded: 12 });

/** Acquires permits for a queue until the limiter refuses one, twelve at most. */
function fill(limiter: SendLimiter, queue: EndpointQueue): SendPermit[] {
  const permits: SendPermit[] = [];
  while (queue.inFlight < 12) {
    const permit = limiter.tryAcquire(queue);
    if (!permit) break;
    queue.takeNext(0);
    permits.push(permit);
  }
  return permits;
}

const fillMany = (limiter: SendLimiter, origin: string, count: number) =>
  Array.from({ length: count }, () => fill(limiter, queueAt(origin)));

test('endpoints at one origin share 48 requests, and an endpoint with none in flight is still allowed two', () => {
  const limiter = new SendLimiter();
  const counts = fillMany(limiter, 'https://a.example', 6).map((permits) => permits.length);
  expect(counts).toEqual([12, 12, 12, 12, 2, 2]);
  expect(fill(limiter, queueAt('https://b.example'))).toHaveLength(12);
});

test('an origin never gets more requests than it has connections', () => {
  const limiter = new SendLimiter();
  const healthy = fillMany(limiter, 'https://a.example', 100).flat();
  const failing = Array.from({ length: 100 }, () => queueAt('https://a.example', { isFailing: true }));
  const refused = failing.filter((queue) => fill(limiter, queue).length === 0);
  expect(healthy.length).toBe(48 + 24);
  expect(failing.reduce((sum, { inFlight }) => sum + inFlight, healthy.length)).toBe(maxPerOrigin);
  expect(refused.length).toBeGreaterThan(0);
});

test('failing endpoints, however many, take nothing from healthy ones', () => {
  const limiter = new SendLimiter();
  for (let host = 0; host < 50; host += 1) {
    for (let count = 0; count < 20; count += 1)
      fill(limiter, queueAt(`https://${host}.example`, { isFailing: true }));
  }
  expect(fill(limiter, queueAt('https://healthy.example'))).toHaveLength(12);
  expect(fill(limiter, queueAt('https://1.example'))).toHaveLength(12);
});

test('a request that ends lets blocked queues try again, the longest waiting first', () => {
  const limiter = new SendLimiter();
  const permits = fillMany(limiter, 'https://a.example', 4).flat();
  const waiting = Array.from({ length: 2 }, () => queueAt('https://a.example'));
  for (const queue of waiting) fill(limiter, queue);
  expect(waiting.map(({ inFlight }) => inFlight)).toEqual([2, 2]);
  const [first, ...others] = permits.splice(0, 5).map((permit) => limiter.release(permit));
  expect([first, ...others]).toEqual([waiting, [], [], [], []]);
  expect(waiting.map((queue) => limiter.tryAcquire(queue) !== null)).toEqual([true, false]);
});

test('slow endpoints of a thousand origins leave capacity for one more', () => {
  const limiter = new SendLimiter();
  for (let host = 0; host < 67; host += 1) fillMany(limiter, `https://${host}.example`, 1);
  expect(fill(limiter, queueAt('https://late.example'))).toHaveLength(2);
});
