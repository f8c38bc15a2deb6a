import { expect, test } from 'vitest';
import { refusalOf } from './refusal.ts';

test.each([
  ['card_error', 'Your card was declined.', 'card_declined', 402],
  ['validation_error', 'Your card number is incomplete.', 'invalid_fields', 0],
  ['api_connection_error', 'The network is down.', 'connection_failed', 0],
  ['rate_limit_error', 'Too many requests.', 'rate_limited', 0],
  ['invalid_request_error', 'Invalid API Key provided.', 'unexpected_answer', 0],
])('%s is told with the sentence of Stripe', (type, message, code, status) => {
  expect(refusalOf({ type, message })).toMatchObject({ code, message, status });
});

test('an error without a sentence gets one', () => {
  expect(refusalOf({ type: 'card_error' }).message).toBe('The card could not be used.');
});
