import { describe, expect, it } from 'vitest';
import { sum } from '../../kit/money.ts';
import { type DisputePosition, disputeEntries, noDispute } from './book-dispute.ts';

const open = { withdrawnCents: 5_597, isLost: false };
const lost = { withdrawnCents: 5_597, isLost: true };
const partlyLost = { withdrawnCents: 1_000, isLost: true };

describe('disputeEntries', () => {
  it.each<[string, DisputePosition, DisputePosition, Record<string, number>]>([
    ['a withdrawal', noDispute, open, { gateway_cash: 5_597, disputes: -5_597 }],
    ['a dispute that is won', open, noDispute, { gateway_cash: -5_597, disputes: 5_597 }],
    ['a dispute that is lost', open, lost, { disputes: 5_597, refunds: -5_597 }],
    ['a lost dispute, heard of only now', noDispute, lost, { gateway_cash: 5_597, refunds: -5_597 }],
    ['a lost dispute that is won after all', lost, noDispute, { gateway_cash: -5_597, refunds: 5_597 }],
    [
      'a part that is given back',
      open,
      partlyLost,
      { gateway_cash: -4_597, disputes: 5_597, refunds: -1_000 },
    ],
    ['nothing new', open, open, {}],
    ['an inquiry', noDispute, noDispute, {}],
  ])('%s', (_name, before, after, expected) => {
    const entries = disputeEntries(before, after);
    expect(Object.fromEntries(entries.map(({ account, amountCents }) => [account, amountCents]))).toEqual(
      expected,
    );
    expect(sum(entries.map(({ amountCents }) => amountCents))).toBe(0);
  });
});
