import { expect, test } from 'vitest';
import { isFailing, isQuiet, newLane, noteAnswer, readyIn, roomIn, takeNext } from './delivery-lane.ts';
import type { DueDelivery } from './due-deliveries.sql.ts';

const laneOf = (count: number) => {
  const lane = newLane({ organizationId: 'o', endpointId: 'e' });
  lane.isHungry = false;
  for (let number = 1; number <= count; number += 1) {
    const delivery = { event_id: `event ${number}` } as DueDelivery;
    lane.held.add(delivery.event_id);
    lane.waiting.push({ delivery, body: Buffer.alloc(0) });
  }
  return lane;
};

test('an endpoint fails after five failures in a row, and not after four with a success between', () => {
  const lane = laneOf(0);
  for (const failure of ['timeout', 'http_status', 'timeout', 'timeout', null, 'timeout'])
    noteAnswer(lane, failure);
  expect(isFailing(lane)).toBe(false);
  for (let count = 0; count < 4; count += 1) noteAnswer(lane, 'connection_lost');
  expect(isFailing(lane)).toBe(true);
  noteAnswer(lane, null);
  expect(isFailing(lane)).toBe(false);
});

test('what waits for one that fails is let go of and asked for again; what is under way stays held', () => {
  const lane = laneOf(10);
  takeNext(lane, 0);
  for (let count = 0; count < 5; count += 1) noteAnswer(lane, 'timeout');
  expect([lane.waiting.length, [...lane.held], lane.isHungry]).toEqual([0, ['event 1'], true]);
});

test('nothing more is asked for of one that is gone', () => {
  const lane = laneOf(10);
  noteAnswer(lane, 'gone');
  expect([lane.waiting.length, lane.held.size, lane.isHungry]).toEqual([0, 0, false]);
});

test('there is room for many, for two where it fails, and for a second of what a throttle allows', () => {
  const lane = laneOf(0);
  expect(roomIn(lane)).toBe(100);
  expect(roomIn(laneOf(49))).toBe(51);
  expect(roomIn(laneOf(51))).toBe(0);
  lane.throttle = 7;
  expect(roomIn(lane)).toBe(7);
  lane.failures = 5;
  expect(roomIn(lane)).toBe(2);
});

test('twelve are under way at a time, two where it fails', () => {
  const lane = laneOf(20);
  for (let count = 0; count < 12; count += 1) {
    expect(readyIn(lane, 0)).toBe(0);
    takeNext(lane, 0);
  }
  expect(readyIn(lane, 0)).toBeNull();
  lane.inFlight = 2;
  lane.failures = 5;
  expect(readyIn(lane, 0)).toBeNull();
});

test('a throttle spaces requests evenly, and what was not used is not saved up', () => {
  const lane = laneOf(3);
  lane.throttle = 4;
  takeNext(lane, 1_000);
  expect(readyIn(lane, 1_100)).toBe(150);
  takeNext(lane, 5_000);
  expect(readyIn(lane, 5_000)).toBe(250);
});

test('an endpoint is quiet when nothing is held or wanted for a while', () => {
  const lane = laneOf(0);
  const { busyAt } = lane;
  expect(isQuiet(lane, busyAt + 4_999, 5_000)).toBe(false);
  expect(isQuiet(lane, busyAt + 5_000, 5_000)).toBe(true);
  lane.isHungry = true;
  expect(isQuiet(lane, busyAt + 9_000, 5_000)).toBe(false);
  expect(isQuiet({ ...laneOf(1), busyAt }, busyAt + 9_000, 5_000)).toBe(false);
});
