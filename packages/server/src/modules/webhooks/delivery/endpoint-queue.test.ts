import { expect, test } from 'vitest';
import type { DueDelivery } from './due-deliveries.sql.ts';
import {
  capacityOf,
  createEndpointQueue,
  isFailing,
  isQuiet,
  noteAnswer,
  readyInMs,
  takeNext,
} from './endpoint-queue.ts';

const queueOf = (count: number) => {
  const queue = createEndpointQueue({ organizationId: 'o', endpointId: 'e' });
  queue.mayHaveMore = false;
  for (let number = 1; number <= count; number += 1) {
    const delivery = { event_id: `event ${number}` } as DueDelivery;
    queue.loadedIds.add(delivery.event_id);
    queue.waiting.push({ delivery, body: Buffer.alloc(0) });
  }
  return queue;
};

test('an endpoint fails after five failures in a row, and not after four with a success between', () => {
  const queue = queueOf(0);
  for (const failure of ['timeout', 'http_status', 'timeout', 'timeout', null, 'timeout'])
    noteAnswer(queue, failure);
  expect(isFailing(queue)).toBe(false);
  for (let count = 0; count < 4; count += 1) noteAnswer(queue, 'connection_lost');
  expect(isFailing(queue)).toBe(true);
  noteAnswer(queue, null);
  expect(isFailing(queue)).toBe(false);
});

test('what waits for one that fails is let go of and asked for again; what is under way stays held', () => {
  const queue = queueOf(10);
  takeNext(queue, 0);
  for (let count = 0; count < 5; count += 1) noteAnswer(queue, 'timeout');
  expect([queue.waiting.length, [...queue.loadedIds], queue.mayHaveMore]).toEqual([0, ['event 1'], true]);
});

test('nothing more is asked for of one that is gone', () => {
  const queue = queueOf(10);
  noteAnswer(queue, 'gone');
  expect([queue.waiting.length, queue.loadedIds.size, queue.mayHaveMore]).toEqual([0, 0, false]);
});

test('there is room for many, for two where it fails, and for a second of what a throttle allows', () => {
  const queue = queueOf(0);
  expect(capacityOf(queue)).toBe(100);
  expect(capacityOf(queueOf(49))).toBe(51);
  expect(capacityOf(queueOf(51))).toBe(0);
  queue.throttle = 7;
  expect(capacityOf(queue)).toBe(7);
  queue.consecutiveFailures = 5;
  expect(capacityOf(queue)).toBe(2);
});

test('twelve are under way at a time, two where it fails', () => {
  const queue = queueOf(20);
  for (let count = 0; count < 12; count += 1) {
    expect(readyInMs(queue, 0)).toBe(0);
    takeNext(queue, 0);
  }
  expect(readyInMs(queue, 0)).toBeNull();
  queue.inFlight = 2;
  queue.consecutiveFailures = 5;
  expect(readyInMs(queue, 0)).toBeNull();
});

test('a throttle spaces requests evenly, and what was not used is not saved up', () => {
  const queue = queueOf(3);
  queue.throttle = 4;
  takeNext(queue, 1_000);
  expect(readyInMs(queue, 1_100)).toBe(150);
  takeNext(queue, 5_000);
  expect(readyInMs(queue, 5_000)).toBe(250);
});

test('an endpoint is quiet when nothing is held or wanted for a while', () => {
  // A whole number, of which no fraction is lost in the sums.
  const busyAt = 1_000;
  const queue = { ...queueOf(0), lastActiveAt: busyAt };
  expect(isQuiet(queue, busyAt + 4_999, 5_000)).toBe(false);
  expect(isQuiet(queue, busyAt + 5_000, 5_000)).toBe(true);
  queue.mayHaveMore = true;
  expect(isQuiet(queue, busyAt + 9_000, 5_000)).toBe(false);
  expect(isQuiet({ ...queueOf(1), lastActiveAt: busyAt }, busyAt + 9_000, 5_000)).toBe(false);
});
