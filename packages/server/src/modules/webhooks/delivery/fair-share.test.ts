import { expect, test } from 'vitest';
import { createEndpointQueue, type EndpointQueue } from './endpoint-queue.ts';
import { allocateReads } from './fair-share.ts';

let queuesMade = 0;
function queueHolding(loaded: number, fields: Partial<EndpointQueue> = {}): EndpointQueue {
  queuesMade += 1;
  const ids = Array.from({ length: loaded }, (_, index) => `${queuesMade}-${index}`);
  const queue = createEndpointQueue({ organizationId: 'o', endpointId: String(queuesMade) });
  return { ...queue, loadedIds: new Set(ids), ...fields };
}

/** Beyond what is held. */
const readFor = (queues: readonly EndpointQueue[]) =>
  allocateReads(queues).map(({ queue, limit }) => [queue.endpointId, limit - queue.loadedIds.size]);

test('a lane is read what it has room for, and nothing where it is not hungry', () => {
  const [empty, half, full] = [queueHolding(0), queueHolding(50), queueHolding(100)];
  const fed = queueHolding(0, { mayHaveMore: false });
  expect(readFor([empty, half, full, fed])).toEqual([
    [empty.endpointId, 100],
    [half.endpointId, 50],
  ]);
});

test('many share what one statement reads', () => {
  const queues = Array.from({ length: 40 }, () => queueHolding(0));
  expect(readFor(queues).map(([, limit]) => limit)).toEqual(Array(40).fill(25));
});

test('no more is held than fits, whoever is hungry', () => {
  const slow = Array.from({ length: 100 }, () => queueHolding(49));
  const read = readFor(slow);
  expect(read).toHaveLength(100);
  expect(read.reduce((sum, [, limit]) => sum + Number(limit), 0)).toBeLessThanOrEqual(5_000 - 4_900);
});

test('where slow ones have taken everything, one that has nothing is still read for', () => {
  const slow = Array.from({ length: 110 }, () => queueHolding(46));
  const late = queueHolding(0);
  expect(readFor([...slow, late])).toEqual([[late.endpointId, 2]]);
});

test('failing ones have a share of their own', () => {
  const failing = Array.from({ length: 300 }, () => queueHolding(2, { consecutiveFailures: 5 }));
  const another = queueHolding(0, { consecutiveFailures: 5 });
  const well = queueHolding(0);
  expect(readFor([...failing, another, well])).toEqual([
    [well.endpointId, 100],
    [another.endpointId, 2],
  ]);
});
