import { describe, expect, it } from 'vitest';
import { isGiftExpired } from './order-state.ts';

const now = new Date('2026-06-01T12:00:00.000Z');

describe('a gift has expired', () => {
  it.each([
    ['2026-06-01T12:00:00.001Z', false],
    ['2026-06-01T12:00:00.000Z', true],
    ['2026-06-01T11:59:59.999Z', true],
    [null, false],
  ])('when its time is %s: %s', (expiresAt, expected) => {
    const order = { expires_at: expiresAt === null ? null : new Date(expiresAt) };
    expect(isGiftExpired({ now }, order)).toBe(expected);
  });
});
