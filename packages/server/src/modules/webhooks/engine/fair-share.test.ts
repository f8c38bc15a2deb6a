import { expect, test } from 'vitest';
import { queueWith } from './endpoint-queue.fixtures.ts';
import type { EndpointQueue } from './endpoint-queue.ts';
import { allocateReads } from './fair-share.ts';

/** How many deliveries are read beyond those that are loaded already. */
const readFor = (queues: readonly EndpointQueue[]) =>
  allocateReads(queues).map(({ queue, limit }) => [queue.endpointId, limit - queue.loadedCount]);

test('a queue is read as far as it has capacity, and not at all when nothing more is due', () => {
  const [empty, quarter, full] = [queueWith(), queueWith({ loaded: 50 }), queueWith({ loaded: 200 })];
  const exhausted = queueWith({ isExhausted: true });
  expect(readFor([empty, quarter, full, exhausted])).toEqual([
    [empty.endpointId, 200],
    [quarter.endpointId, 150],
  ]);
});

test('forty queues share the two thousand deliveries of one read equally', () => {
  const queues = Array.from({ length: 40 }, () => queueWith());
  expect(readFor(queues).map(([, limit]) => limit)).toEqual(Array(40).fill(50));
});

test('no more than 10,000 deliveries are loaded, however many queues have capacity', () => {
  const slow = Array.from({ length: 200 }, () => queueWith({ loaded: 49 }));
  const read = readFor(slow);
  expect(read).toHaveLength(200);
  expect(read.reduce((sum, [, limit]) => sum + Number(limit), 0)).toBeLessThanOrEqual(10_000 - 9_800);
});

test('an endpoint with nothing loaded is read although slow endpoints have filled the memory', () => {
  const slow = Array.from({ length: 210 }, () => queueWith({ loaded: 48 }));
  const late = queueWith();
  expect(readFor([...slow, late])).toEqual([[late.endpointId, 2]]);
});

test('failing endpoints have a share of their own, and take nothing from healthy ones', () => {
  const failing = Array.from({ length: 300 }, () => queueWith({ loaded: 2, isFailing: true }));
  const another = queueWith({ isFailing: true });
  const healthy = queueWith();
  expect(readFor([...failing, another, healthy])).toEqual([
    [healthy.endpointId, 200],
    [another.endpointId, 2],
  ]);
});
