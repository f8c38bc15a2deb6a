import { describe, expect, it } from 'vitest';
import { clockChangeAt, instantsOf, isWallTime, wallTimeOf, zonesByContinent } from './wall-time.ts';

const iso = (wallTime: string, zone: string) =>
  instantsOf(wallTime, zone).map((instant) => new Date(instant).toISOString().slice(0, 16));

describe('a wall time', () => {
  it.each([
    ['2027-01-15T09:30', 'UTC', ['2027-01-15T09:30']],
    ['2027-01-15T09:30', 'America/New_York', ['2027-01-15T14:30']],
    ['2027-07-15T09:30', 'America/New_York', ['2027-07-15T13:30']],
    ['2027-01-15T09:30', 'Asia/Kathmandu', ['2027-01-15T03:45']],
    ['2027-01-01T00:00', 'Pacific/Kiritimati', ['2026-12-31T10:00']],
    ['2027-01-01T00:00', 'Pacific/Niue', ['2027-01-01T11:00']],
    // Clocks go forward at 02:00.
    ['2027-03-14T02:30', 'America/New_York', []],
    ['2027-03-14T01:59', 'America/New_York', ['2027-03-14T06:59']],
    ['2027-03-14T03:00', 'America/New_York', ['2027-03-14T07:00']],
    // Clocks go back at 02:00.
    ['2027-11-07T01:30', 'America/New_York', ['2027-11-07T05:30', '2027-11-07T06:30']],
    ['2027-11-07T02:00', 'America/New_York', ['2027-11-07T07:00']],
    // By half an hour only.
    ['2027-10-03T02:15', 'Australia/Lord_Howe', []],
    ['2027-04-04T01:45', 'Australia/Lord_Howe', ['2027-04-03T14:45', '2027-04-03T15:15']],
  ])('%s in %s is at %j', (wallTime, zone, instants) => {
    expect(iso(wallTime, zone)).toEqual(instants);
  });

  it('is shown by clocks at each of its instants', () => {
    for (const instant of instantsOf('2027-11-07T01:30', 'America/New_York'))
      expect(wallTimeOf(instant, 'America/New_York')).toBe('2027-11-07T01:30');
  });

  it.each([
    ['2027-03-14T02:30', 'America/New_York', { kind: 'skipped', becomes: '2027-03-14T03:30' }],
    ['2027-03-28T02:00', 'Europe/Berlin', { kind: 'skipped', becomes: '2027-03-28T03:00' }],
    ['2027-10-31T02:30', 'Europe/Berlin', { kind: 'twice' }],
    ['2027-10-31T03:00', 'Europe/Berlin', null],
    ['2027-03-14T02:30', 'America/Phoenix', null],
  ])('%s in %s: %j', (wallTime, zone, change) => {
    expect(clockChangeAt(wallTime, zone)).toEqual(change);
  });

  it.each([
    ['2027-03-14T02:30', true],
    ['2027-13-14T02:30', false],
    ['2027-03-14', false],
    ['', false],
  ])('%j is one: %s', (text, is) => {
    expect(isWallTime(text)).toBe(is);
  });
});

it('a zone under its older name can be chosen too', () => {
  const all = zonesByContinent('Asia/Calcutta', 'Asia/Kolkata').flatMap(({ zones }) =>
    zones.map(({ id }) => id),
  );
  expect(all).toEqual(expect.arrayContaining(['Asia/Calcutta', 'Asia/Kolkata', 'UTC', 'Europe/Berlin']));
  expect(new Set(all).size).toBe(all.length);
});
