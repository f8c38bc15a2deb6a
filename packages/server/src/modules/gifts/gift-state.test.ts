import { orderStatuses } from '@gifts/contract/states';
import { describe, expect, it } from 'vitest';
import { assertAcceptable } from './gift-state.ts';

const now = new Date('2026-06-01T12:00:00.000Z');

describe('a gift can be accepted', () => {
  it.each(orderStatuses)('or is refused by naming its state: %s', (status) => {
    const cancelReason = status === 'canceled' ? ('expired' as const) : null;
    const act = () =>
      assertAcceptable({ now }, { status, cancel_reason: cancelReason, expires_at: null }, 'accepted');
    if (status === 'created' || status === 'notified' || status === 'opened') {
      expect(act).not.toThrow();
    } else {
      const state = status === 'canceled' ? 'canceled because the gift expired' : status;
      expect(act).toThrow(`The order is ${state}, so the gift can't be accepted any more.`);
    }
  });
});
