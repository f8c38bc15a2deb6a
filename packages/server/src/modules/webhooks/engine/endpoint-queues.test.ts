import { expect, test } from 'vitest';
import { EndpointQueues } from './endpoint-queues.ts';

const endpointOf = (endpointId: string) => ({ organizationId: 'o', endpointId });

test('an endpoint has one queue, however often it is woken', () => {
  const queues = new EndpointQueues();
  const queue = queues.wake(endpointOf('a'));
  queue.beginRead();
  expect(queues.wake(endpointOf('a'))).toBe(queue);
  expect(queue.mayHaveMore).toBe(true);
  expect(queues.find(endpointOf('b'))).toBeUndefined();
  expect(queues.find({ organizationId: 'another', endpointId: 'a' })).toBeUndefined();
});

test('queues take turns: one that was read comes after the others, and being woken does not move it', () => {
  const queues = new EndpointQueues();
  const [a, b, c] = ['a', 'b', 'c'].map((id) => queues.wake(endpointOf(id)));
  if (a) queues.moveToEnd(a);
  queues.wake(endpointOf('c'));
  expect(queues.all()).toEqual([b, c, a]);
  if (b) queues.remove(b);
  expect(queues.all()).toEqual([c, a]);
});
