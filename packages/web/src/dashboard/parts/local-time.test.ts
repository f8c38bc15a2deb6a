import { afterEach, expect, it, vi } from 'vitest';
import { localInput, timeOfInput } from './local-time.ts';

afterEach(() => vi.unstubAllEnvs());

it.each(['America/Los_Angeles', 'Europe/Berlin', 'Pacific/Auckland'])('keeps a time in %s', (zone) => {
  vi.stubEnv('TZ', zone);
  for (const time of ['2026-01-01T00:30:00.000Z', '2026-03-29T00:30:00.000Z', '2026-11-01T20:15:00.000Z']) {
    expect(timeOfInput(localInput(time))).toBe(time);
  }
});

it('is null for a field that is empty', () => {
  expect(timeOfInput('')).toBeNull();
  expect(timeOfInput('tomorrow')).toBeNull();
});
