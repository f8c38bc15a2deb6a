import { describe, expect, it } from 'vitest';
import { daysToPrepare, isTimeZone, nextLook, todayIn } from './rule-times.ts';

it.each([
  ['UTC', '2027-03-01T00:00:00Z', '2027-03-02T06:00:00.000Z'],
  ['UTC', '2027-03-01T23:59:59Z', '2027-03-02T06:00:00.000Z'],
  ['Europe/Berlin', '2027-03-01T22:59:00Z', '2027-03-02T05:00:00.000Z'],
  ['Europe/Berlin', '2027-03-01T23:00:00Z', '2027-03-03T05:00:00.000Z'],
  ['Asia/Tokyo', '2027-03-01T16:00:00Z', '2027-03-02T21:00:00.000Z'],
  ['America/Los_Angeles', '2027-03-01T16:00:00Z', '2027-03-02T14:00:00.000Z'],
])('in %s a rule that was looked at %s is looked at again %s', (zone, now, next) => {
  expect(nextLook(zone, new Date(now)).toISOString()).toBe(next);
});

it('knows the day of a time zone', () => {
  const now = new Date('2027-03-01T23:00:00Z');
  expect([todayIn('Asia/Tokyo', now), todayIn('America/Los_Angeles', now)]).toEqual([
    '2027-03-02',
    '2027-03-01',
  ]);
});

it.each([
  ['Europe/Berlin', true],
  ['UTC', true],
  ['+02:00', false],
  ['Mars/Olympus', false],
  ['', false],
])('says whether %s is a time zone: %s', (name, isThere) => expect(isTimeZone(name)).toBe(isThere));

describe('the days to prepare', () => {
  const today = '2027-03-10';
  it.each([
    ['for the first time', null, 7, '2027-03-10', '2027-03-17'],
    ['each day', '2027-03-16', 7, '2027-03-10', '2027-03-17'],
    ['of the day itself', '2027-03-09', 0, '2027-03-10', '2027-03-10'],
    ['after three days without the service', '2027-03-06', 0, '2027-03-07', '2027-03-10'],
    ['after a month without the service', '2027-02-10', 0, '2027-03-03', '2027-03-10'],
    ['after fewer days before', '2027-05-01', 3, '2027-03-10', '2027-03-13'],
  ])('%s', (_name, prepared_until, days_before, from, until) => {
    expect(daysToPrepare({ prepared_until, days_before }, today)).toEqual({ from, until });
  });
});
