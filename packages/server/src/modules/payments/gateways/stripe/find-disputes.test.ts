import { describe, expect, it } from 'vitest';
import { readDispute } from './find-disputes.ts';

const dispute = {
  id: 'du_1',
  status: 'needs_response' as const,
  reason: 'fraudulent',
  amount: 5_597,
  balance_transactions: [{ amount: -5_597 }],
  evidence_details: { due_by: 1_800_000_000 },
};

it('reads what is withdrawn, and until when the shop can answer', () => {
  expect(readDispute(dispute)).toEqual({
    reference: 'du_1',
    status: 'open',
    reason: 'fraudulent',
    amountCents: 5_597,
    withdrawnCents: 5_597,
    answerBy: new Date('2027-01-15T08:00:00Z'),
  });
});

it.each([
  ['warning_needs_response', 'open'],
  ['warning_under_review', 'open'],
  ['under_review', 'open'],
  ['appeal_needs_response', 'open'],
  ['appeal_under_review', 'open'],
  ['warning_closed', 'won'],
  ['prevented', 'won'],
  ['won', 'won'],
  ['lost', 'lost'],
] as const)('reads %s as %s', (status, expected) => {
  expect(readDispute({ ...dispute, status }).status).toBe(expected);
});

describe('the withdrawn amount', () => {
  it.each([
    ['nothing while a bank only inquires', [], 0],
    ['the withdrawals less what came back', [-5_597, 5_597], 0],
    ['what is withdrawn again', [-5_597, 5_597, -5_597], 5_597],
  ])('is %s', (_name, amounts, withdrawn) => {
    const balance_transactions = amounts.map((amount) => ({ amount }));
    expect(readDispute({ ...dispute, balance_transactions }).withdrawnCents).toBe(withdrawn);
  });
});

it('does not guess what a status means that it does not know', () => {
  expect(() => readDispute({ ...dispute, status: 'somewhere' as 'won' })).toThrow('du_1 is "somewhere"');
});
