import { expect, it } from 'vitest';
import { sayClockChange, sayMoment } from './schedule-words.ts';
import { clockChangeAt } from './wall-time.ts';

const said = (wallTime: string, zone: string) => {
  const change = clockChangeAt(wallTime, zone);
  return change && sayClockChange(change, wallTime, zone);
};

it('says what happens at a change of clocks', () => {
  expect(said('2027-03-14T02:30', 'America/New_York')).toBe(
    'Clocks in New York go forward that night, so there is no 02:30.',
  );
  expect(said('2027-10-31T02:30', 'Europe/Berlin')).toBe(
    'Clocks in Berlin go back that night, so 02:30 comes twice. The gift is sent the first time.',
  );
  expect(said('2027-06-01T02:30', 'Europe/Berlin')).toBeNull();
});

it('says a time for the person too if they are elsewhere', () => {
  const instant = '2027-06-01T07:00:00Z';
  expect(sayMoment(instant, 'Europe/Berlin', 'Europe/Paris')).not.toContain('for you');
  expect(sayMoment(instant, 'Europe/Berlin', 'Asia/Tokyo')).toMatch(/in Berlin, which is .* for you\.$/);
});
