import { expect, test } from 'vitest';
import { queueWith } from './endpoint-queue.fixtures.ts';

test('an endpoint is failing after five failures in a row, and not when one of them was a success', () => {
  const queue = queueWith();
  for (const failure of ['timeout', 'http_status', 'timeout', 'timeout', null, 'timeout'])
    queue.noteAnswer(failure, 0);
  expect(queue.health).toBe('healthy');
  for (let count = 0; count < 4; count += 1) queue.noteAnswer('connection_lost', 0);
  expect(queue.health).toBe('failing');
  queue.noteAnswer(null, 0);
  expect(queue.health).toBe('healthy');
});

test('the recorded health counts until the endpoint has answered here', () => {
  const [queue, another] = [queueWith({ isFailing: true }), queueWith({ isFailing: true, loaded: 1 })];
  expect(queue.health).toBe('failing');
  queue.noteAnswer(null, 0);
  queue.load([another.takeNext(0)]);
  expect(queue.health).toBe('healthy');
});

test('what waits for a failing endpoint is dropped and may be read again; what is in flight stays loaded', () => {
  const queue = queueWith({ loaded: 10, isExhausted: true });
  queue.takeNext(0);
  for (let count = 0; count < 5; count += 1) queue.noteAnswer('timeout', 0);
  expect([queue.readyInMs(0), [...queue.loadedIds()], queue.mayHaveMore]).toEqual([null, ['event 1'], true]);
});

test('what was read a minute ago is not sent: all that waits is read again, and what is in flight stays loaded', () => {
  const queue = queueWith({ loaded: 10, isExhausted: true, readAt: 5_000 });
  queue.takeNext(5_000);
  queue.dropExpired(5_000 + 59_999);
  expect([queue.readyInMs(64_999), queue.loadedCount, queue.mayHaveMore]).toEqual([0, 10, false]);
  queue.dropExpired(5_000 + 60_000);
  expect([queue.readyInMs(65_000), [...queue.loadedIds()], queue.mayHaveMore]).toEqual([
    null,
    ['event 1'],
    true,
  ]);
});

test('nothing more is read for an endpoint that is gone', () => {
  const queue = queueWith({ loaded: 10 });
  queue.noteAnswer('gone', 0);
  expect([queue.readyInMs(0), queue.loadedCount, queue.mayHaveMore]).toEqual([null, 0, false]);
});

test('two hundred deliveries are loaded, two while the endpoint is failing, and one second of what a throttle allows', () => {
  expect(queueWith().capacity).toBe(200);
  expect(queueWith({ loaded: 50 }).capacity).toBe(150);
  expect(queueWith({ loaded: 51 }).capacity).toBe(0);
  expect(queueWith({ throttle: 7 }).capacity).toBe(7);
  expect(queueWith({ loaded: 3, throttle: 7 }).capacity).toBe(0);
  expect(queueWith({ loaded: 1, isFailing: true }).capacity).toBe(1);
  expect(queueWith({ throttle: 7, isFailing: true }).capacity).toBe(2);
});

test('twelve requests are in flight at a time, two while the endpoint is failing', () => {
  for (const [isFailing, most] of [
    [false, 12],
    [true, 2],
  ] as const) {
    const queue = queueWith({ loaded: 20, isFailing });
    for (let count = 0; count < most; count += 1) {
      expect(queue.readyInMs(0)).toBe(0);
      queue.takeNext(0);
    }
    expect(queue.readyInMs(0)).toBeNull();
    queue.requestEnded();
    expect(queue.readyInMs(0)).toBe(0);
  }
});

test('a throttle spaces requests evenly, and requests that were not sent are not saved up', () => {
  const queue = queueWith({ loaded: 3, throttle: 4 });
  queue.takeNext(1_000);
  expect(queue.readyInMs(1_100)).toBe(150);
  queue.takeNext(5_000);
  expect(queue.readyInMs(5_000)).toBe(250);
});

test('an endpoint is quiet when nothing was loaded or due for a while', () => {
  const queue = queueWith({ isExhausted: true, madeAt: 1_000 });
  expect(queue.isQuiet(1_000 + 4_999, 5_000)).toBe(false);
  expect(queue.isQuiet(1_000 + 5_000, 5_000)).toBe(true);
  queue.noteAnswer(null, 2_000);
  expect(queue.isQuiet(2_000 + 4_999, 5_000)).toBe(false);
  queue.wake();
  expect(queue.isQuiet(1_000 + 9_000, 5_000)).toBe(false);
  expect(queueWith({ loaded: 1, isExhausted: true, madeAt: 1_000 }).isQuiet(1_000 + 9_000, 5_000)).toBe(
    false,
  );
});

test('an endpoint is owned while a delivery of it is loaded, also when it was released during the read', () => {
  const [queue, another] = [queueWith(), queueWith({ loaded: 1 })];
  queue.acquire();
  queue.release();
  queue.load([another.takeNext(0)]);
  expect(queue.isOwned).toBe(true);
});

test('an endpoint is not released while a delivery of it is loaded', () => {
  const queue = queueWith({ loaded: 1 });
  expect(() => queue.release()).toThrow('an endpoint is released when none of its deliveries is loaded');
  expect(queue.isOwned).toBe(true);
  queue.forget('event 1');
  queue.release();
  expect(queue.isOwned).toBe(false);
});
