import { expect, it } from 'vitest';
import { readSchedule } from './read-schedule.ts';

const read = (local_time: string, time_zone: string) => readSchedule({ local_time, time_zone });

it.each([
  ['2027-01-15T09:00', 'America/New_York', '2027-01-15T14:00:00.000Z'],
  ['2027-07-15T09:00', 'America/New_York', '2027-07-15T13:00:00.000Z'],
  ['2027-07-15T09:00', 'Asia/Kolkata', '2027-07-15T03:30:00.000Z'],
  ['2027-07-15T09:00', 'Pacific/Kiritimati', '2027-07-14T19:00:00.000Z'],
  ['2027-07-15T00:00', 'UTC', '2027-07-15T00:00:00.000Z'],
  ['2028-02-29T12:00', 'Europe/Berlin', '2028-02-29T11:00:00.000Z'],
  // The hour occurs twice: the first of both is meant.
  ['2027-11-07T01:30', 'America/New_York', '2027-11-07T05:30:00.000Z'],
  ['2027-10-31T02:30', 'Europe/Berlin', '2027-10-31T00:30:00.000Z'],
  ['2027-04-04T01:45', 'Australia/Lord_Howe', '2027-04-03T14:45:00.000Z'],
  // Right before and after what is skipped.
  ['2027-03-14T01:59', 'America/New_York', '2027-03-14T06:59:00.000Z'],
  ['2027-03-14T03:00', 'America/New_York', '2027-03-14T07:00:00.000Z'],
])('%s in %s is %s', (time, zone, instant) => {
  expect(read(time, zone)).toEqual({ at: new Date(instant), problems: [] });
});

it.each([
  ['2027-03-14T02:30', 'America/New_York', 'schedule.local_time', /skip 2027-03-14 02:30/],
  ['2027-03-28T02:00', 'Europe/Berlin', 'schedule.local_time', /skip/],
  ['2011-12-30T12:00', 'Pacific/Apia', 'schedule.local_time', /skip/],
  ['2027-02-30T10:00', 'UTC', 'schedule.local_time', /no such time/],
  ['2027-01-01T24:00', 'UTC', 'schedule.local_time', /no such time/],
  ['2027-01-01', 'UTC', 'schedule.local_time', /no such time/],
  ['', 'UTC', 'schedule.local_time', /blank/],
  ['2027-01-01T10:00', 'Europe/Nowhere', 'schedule.time_zone', /no such time zone/],
  ['2027-01-01T10:00', '', 'schedule.time_zone', /no such time zone/],
  ['2027-01-01T10:00', '+02:00', 'schedule.time_zone', /no such time zone/],
])('%s in %s is refused', (time, zone, field, message) => {
  const { at, problems } = read(time, zone);
  expect([at, problems]).toEqual([null, [{ field, message: expect.stringMatching(message) }]]);
});

it('nothing is not scheduled', () => {
  expect(readSchedule(null)).toEqual({ at: null, problems: [] });
});
