import { expect, it } from 'vitest';
import { openTimeZone } from './time-zone.ts';

const zoneOf = (name: string) => {
  const zone = openTimeZone(name);
  if (!zone) throw new Error(name);
  return zone;
};

it.each([
  ['UTC', '2026-03-29', '2026-03-29T00:00:00.000Z'],
  // Clocks are put forward within the day, and back.
  ['Europe/Vienna', '2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['Europe/Vienna', '2026-03-30', '2026-03-29T22:00:00.000Z'],
  ['Europe/Vienna', '2026-10-25', '2026-10-24T22:00:00.000Z'],
  ['Europe/Vienna', '2026-10-26', '2026-10-25T23:00:00.000Z'],
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z'],
  ['America/New_York', '2026-03-09', '2026-03-09T04:00:00.000Z'],
  ['Asia/Kathmandu', '2026-06-01', '2026-05-31T18:15:00.000Z'],
  ['Australia/Lord_Howe', '2026-04-06', '2026-04-05T13:30:00.000Z'],
  ['Pacific/Kiritimati', '2026-01-01', '2025-12-31T10:00:00.000Z'],
  // Clocks were put forward at midnight: the day began at one o'clock.
  ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z'],
  ['America/Havana', '2026-03-08', '2026-03-08T05:00:00.000Z'],
  // Clocks were put back at midnight: the day before had an hour twice.
  ['America/Sao_Paulo', '2018-02-18', '2018-02-18T03:00:00.000Z'],
  // Clocks are put back at one o'clock: midnight comes twice, and the first one counts.
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
])('in %s the day %s begins at %s', (name, date, start) => {
  expect(zoneOf(name).startOf(date).toISOString()).toBe(start);
});

it.each([
  ['Pacific/Kiritimati', '2026-01-01T09:59:59Z', '2026-01-01'],
  ['Pacific/Kiritimati', '2026-01-01T10:00:00Z', '2026-01-02'],
  ['Pacific/Pago_Pago', '2026-01-01T10:59:59Z', '2025-12-31'],
])('a calendar in %s shows at %s the date %s', (name, time, date) => {
  expect(zoneOf(name).dateAt(new Date(time))).toBe(date);
});

it.each(['', 'Mars/Olympus', 'Europe/Vienna '])('there is no zone %j', (name) => {
  expect(openTimeZone(name)).toBeNull();
});
