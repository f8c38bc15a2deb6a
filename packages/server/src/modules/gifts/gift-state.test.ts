import { orderStatuses } from '@gifts/contract/states';
import { describe, expect, it } from 'vitest';
import { assertAcceptable, isGiftExpired } from './gift-state.ts';

const now = new Date('2026-06-01T12:00:00.000Z');
const gift = (expiresAt: string | null) => ({
  status: 'opened' as const,
  cancel_reason: null,
  expires_at: expiresAt === null ? null : new Date(expiresAt),
});

describe('a gift has expired', () => {
  it.each([
    ['2026-06-01T12:00:00.001Z', false],
    ['2026-06-01T12:00:00.000Z', true],
    ['2026-06-01T11:59:59.999Z', true],
    [null, false],
  ])('when its time is %s: %s', (expiresAt, expected) => {
    expect(isGiftExpired({ now }, gift(expiresAt))).toBe(expected);
  });
});

describe('a gift can be accepted', () => {
  it.each(orderStatuses)('or is refused by naming its state: %s', (status) => {
    const cancelReason = status === 'canceled' ? ('expired' as const) : null;
    const act = () =>
      assertAcceptable({ now }, { ...gift(null), status, cancel_reason: cancelReason }, 'accepted');
    if (status === 'created' || status === 'notified' || status === 'opened') {
      expect(act).not.toThrow();
    } else {
      const state = status === 'canceled' ? 'canceled because the gift expired' : status;
      expect(act).toThrow(`The order is ${state}, so the gift can't be accepted any more.`);
    }
  });
});
