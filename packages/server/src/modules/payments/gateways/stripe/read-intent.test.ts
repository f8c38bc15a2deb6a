import { describe, expect, test } from 'vitest';
import { decisiveIntent, readIntent } from './read-intent.ts';

type Intent = Parameters<typeof readIntent>[0];

const intent = (status: string, more: Partial<Intent> = {}): Intent => ({
  id: `pi_${status}`,
  status,
  cancellation_reason: null,
  last_payment_error: null,
  ...more,
});

describe('a payment', () => {
  const cases: [title: string, Intent, answer: object][] = [
    ['that succeeded is charged', intent('succeeded'), { outcome: 'charged', reference: 'pi_succeeded' }],
    [
      'that failed is declined as its last error says',
      intent('requires_payment_method', {
        last_payment_error: {
          type: 'card_error',
          code: 'card_declined',
          decline_code: 'insufficient_funds',
          message: 'Your card has insufficient funds.',
        },
      }),
      { outcome: 'declined', code: 'insufficient_funds', message: 'Your card has insufficient funds.' },
    ],
    [
      'that failed and does not say why is declined',
      intent('requires_payment_method'),
      { outcome: 'declined', code: 'card_declined', message: 'Your card was declined.' },
    ],
    [
      'that was closed because its payer was not there is declined',
      intent('canceled', { cancellation_reason: 'abandoned' }),
      {
        outcome: 'declined',
        code: 'authentication_required',
        message: expect.stringContaining('nobody has confirmed it'),
      },
    ],
    [
      'that somebody canceled at Stripe is declined',
      intent('canceled', { cancellation_reason: 'requested_by_customer' }),
      { outcome: 'declined', code: 'payment_canceled', message: expect.any(String) },
    ],
  ];
  test.each(cases)('%s', (_title, given, answer) => {
    expect(readIntent(given)).toEqual(answer);
  });

  test.each([
    ['processing', 'still_processing'],
    ['requires_capture', 'still_processing'],
    ['requires_action', 'unexpected_answer'],
    ['something_new', 'unexpected_answer'],
  ])('that is %s is not decided', (status, word) => {
    expect(() => readIntent(intent(status))).toThrow(expect.objectContaining({ word }));
  });
});

describe('of several payments for one key', () => {
  test.each([
    [['canceled', 'succeeded', 'requires_payment_method'], 'succeeded'],
    [['requires_payment_method', 'processing'], 'processing'],
    [['canceled', 'requires_action'], 'requires_action'],
    [['requires_payment_method', 'canceled'], 'requires_payment_method'],
    [[], undefined],
  ])('%j, the decisive one is %s', (statuses, expected) => {
    expect(decisiveIntent(statuses.map((status) => intent(status)))?.status).toBe(expected);
  });
});
