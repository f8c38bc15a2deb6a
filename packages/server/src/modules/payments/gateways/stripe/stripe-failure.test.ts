import { Stripe } from 'stripe';
import { describe, expect, test } from 'vitest';
import { GatewayUnavailable } from '../../../../ports/card-gateway.ts';
import { declineOrThrow } from './stripe-failure.ts';

const { errors } = Stripe;
/** Errors as Stripe's library creates them from an answer. */
const answered = (statusCode: number, error: Partial<Stripe.StripeRawError>) =>
  errors.StripeError.generate({
    message: '',
    type: 'api_error',
    ...error,
    statusCode,
  } as Stripe.StripeRawError);

describe('a card that is refused is declined, with a code and a sentence for the one who pays', () => {
  const cardError = (code: string, decline_code?: string, message = 'Your card was declined.') =>
    answered(402, { type: 'card_error', code, message, ...(decline_code && { decline_code }) });
  const cases: [title: string, error: Error, code: string, message: string][] = [
    [
      'without a reason',
      cardError('card_declined', 'generic_decline'),
      'card_declined',
      'Your card was declined.',
    ],
    [
      'for a reason that helps',
      cardError('card_declined', 'insufficient_funds', 'Your card has insufficient funds.'),
      'insufficient_funds',
      'Your card has insufficient funds.',
    ],
    [
      'as stolen, which is hidden from the payer',
      cardError('card_declined', 'stolen_card'),
      'card_declined',
      'Your card was declined.',
    ],
    [
      'as fraud, which is hidden from the payer',
      cardError('card_declined', 'fraudulent'),
      'card_declined',
      'Your card was declined.',
    ],
    [
      'for its security code',
      cardError('incorrect_cvc', undefined, "Your card's security code is incorrect."),
      'incorrect_cvc',
      "Your card's security code is incorrect.",
    ],
    [
      'as expired',
      cardError('expired_card', undefined, 'Your card has expired.'),
      'expired_card',
      'Your card has expired.',
    ],
    [
      'until its owner confirms',
      cardError(
        'authentication_required',
        'authentication_required',
        'This transaction requires authentication.',
      ),
      'authentication_required',
      'The bank wants the cardholder to confirm this payment, and nobody has confirmed it. Nothing was charged.',
    ],
    [
      'in a new way',
      cardError('card_declined', 'some_new_reason', ''),
      'some_new_reason',
      'Your card was declined.',
    ],
    [
      'for an amount no card is charged',
      answered(400, {
        type: 'invalid_request_error',
        code: 'amount_too_small',
        message: 'Amount must be at least $0.50 usd',
      }),
      'amount_too_small',
      'Amount must be at least $0.50 usd',
    ],
  ];
  test.each(cases)('%s', (_title, error, code, message) => {
    expect(declineOrThrow(error)).toEqual({ outcome: 'declined', code, message });
  });
});

describe('what leaves the outcome open is a word', () => {
  const timeout = 'Request aborted due to timeout being reached (10000ms)';
  const cases: [word: string, error: unknown][] = [
    ['timeout', new errors.StripeConnectionError({ message: timeout, type: 'api_error' })],
    [
      'connection_failed',
      new errors.StripeConnectionError({ message: 'An error occurred', type: 'api_error' }),
    ],
    ['rate_limited', answered(429, { type: 'invalid_request_error', code: 'rate_limit' })],
    ['rate_limited', answered(429, { type: 'invalid_request_error', code: 'lock_timeout' })],
    ['in_progress', answered(409, { type: 'idempotency_error', code: 'idempotency_key_in_use' })],
    ['gateway_failed', answered(500, {})],
    ['gateway_failed', answered(503, {})],
    ['unexpected_answer', answered(418, {})],
    ['unexpected_answer', new errors.StripeAPIError({ message: 'Invalid JSON received', type: 'api_error' })],
    ['unexpected_answer', new TypeError("Cannot read properties of null (reading 'error')")],
  ];
  test.each(cases)('%s: %s', (word, error) => {
    expect(() => declineOrThrow(error)).toThrow(
      expect.objectContaining({ name: 'GatewayUnavailable', word }),
    );
  });
});

describe('what a person has to mend is neither a decline nor an open outcome', () => {
  const cases: [sentence: string, error: Error][] = [
    [
      'STRIPE_SECRET_KEY',
      answered(401, { type: 'invalid_request_error', message: 'Invalid API Key: sk_test_***abcd' }),
    ],
    [
      'two different requests',
      answered(400, { type: 'idempotency_error', message: 'Keys for idempotent requests' }),
    ],
    [
      'No such customer',
      answered(400, { type: 'invalid_request_error', code: 'resource_missing', message: 'No such customer' }),
    ],
    [
      'not have the required permissions',
      answered(403, { type: 'invalid_request_error', message: 'does not have the required permissions' }),
    ],
  ];
  test.each(cases)('%s', (sentence, error) => {
    expect(() => declineOrThrow(error)).toThrow(sentence);
    expect(() => declineOrThrow(error)).not.toThrow(GatewayUnavailable);
  });

  test('and the error contains no part of the key', () => {
    const refused = answered(401, {
      type: 'invalid_request_error',
      message: 'Invalid API Key: sk_test_***abcd',
    });
    expect(() => declineOrThrow(refused)).toThrow(expect.not.objectContaining({ cause: expect.anything() }));
    expect(() => declineOrThrow(refused)).not.toThrow('abcd');
  });
});
