import { describe, expect, it } from 'vitest';
import { dunningEndsAt, isDunningOver, nextDunningAt } from './dunning-schedule.ts';

const since = new Date('2026-03-01T12:00:00.000Z');

describe('a missing payment', () => {
  it.each([
    ['2026-03-01T12:00:00.000Z', '2026-03-02T12:00:00.000Z'],
    ['2026-03-02T11:59:59.999Z', '2026-03-02T12:00:00.000Z'],
    ['2026-03-02T12:00:00.000Z', '2026-03-04T12:00:00.000Z'],
    ['2026-03-05T00:00:00.000Z', '2026-03-08T12:00:00.000Z'],
    ['2026-03-09T00:00:00.000Z', '2026-03-15T12:00:00.000Z'],
    ['2026-03-20T00:00:00.000Z', '2026-03-15T12:00:00.000Z'],
  ])('at %s is retried next on %s', (now, next) => {
    expect(nextDunningAt(since, new Date(now)).toISOString()).toBe(next);
  });

  it.each([
    ['2026-03-15T11:59:59.999Z', false],
    ['2026-03-15T12:00:00.000Z', true],
  ])('has failed after 14 days: at %s %s', (now, expected) => {
    expect(isDunningOver(since, new Date(now))).toBe(expected);
    expect(dunningEndsAt(since).toISOString()).toBe('2026-03-15T12:00:00.000Z');
  });
});
