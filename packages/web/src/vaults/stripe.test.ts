import { expect, test } from 'vitest';
import { readStripeRefusal } from './stripe.ts';

test.each([
  [402, { message: 'Your card was declined.' }, 'card_declined', 'Your card was declined.'],
  [402, {}, 'card_declined', 'The card could not be used.'],
  [401, { message: 'Invalid API Key provided.' }, 'unexpected_answer', 'Invalid API Key provided.'],
])('a refusal with the status %i and %j is a %s', (status, error, code, message) => {
  expect(readStripeRefusal(status, { error })).toMatchObject({ status, code, message, details: [] });
});

test.each([[null], ['text'], [{}], [{ error: null }], [{ error: 'text' }]])(
  '%j is no refusal of Stripe',
  (body) => {
    expect(readStripeRefusal(400, body)).toBeNull();
  },
);
