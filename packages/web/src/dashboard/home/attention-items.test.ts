import { describe, expect, it } from 'vitest';
import { adviceOf, sentenceOf } from './attention-items.ts';

describe('the sentence of an item', () => {
  it.each([
    ['mail_not_arrived', 1, false, '1 gift mail did not arrive'],
    ['mail_not_arrived', 1_240, false, '1,240 gift mails did not arrive'],
    ['webhooks_failing', 2, false, '2 webhooks are failing'],
    ['gifts_expiring', 10_000, true, 'More than 10,000 gifts expire within 3 days'],
  ] as const)('%s, %d', (kind, count, is_at_least, sentence) => {
    expect(sentenceOf({ kind, count, is_at_least })).toBe(sentence);
  });
});

it('a low balance says what is left and what the last gift held', () => {
  const lowBalances = [
    { payment_method_id: 'BALANCE', workspace_name: null, available: 1_240, last_held: 84_000 },
    { payment_method_id: 'WORKSPACE_BALANCE', workspace_name: 'Sales', available: 0, last_held: 5 },
  ] as const;
  expect(adviceOf({ kind: 'low_balance', count: 2, is_at_least: false }, lowBalances)).toEqual([
    'Balance: $12.40 left. The last gift held $840.00.',
    'Balance of Sales: $0.00 left. The last gift held $0.05.',
  ]);
});
