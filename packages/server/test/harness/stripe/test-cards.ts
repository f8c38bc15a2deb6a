/** Numbers of Stripe's documentation for test cards, and the decisions of their banks. */
import type { CardBehavior } from './stripe-objects.ts';

export const testCards: ReadonlyMap<string, CardBehavior> = new Map<string, CardBehavior>([
  ['4242424242424242', {}],
  ['4000002500003155', { authentication: 'until_set_up' }],
  ['4000002760003184', { authentication: 'always' }],
  [
    '4000008260003178',
    {
      authentication: 'always',
      charge: ['card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
    },
  ],
  ['4000000000000002', { attach: ['card_declined', 'generic_decline'] }],
  ['4000000000000341', { charge: ['card_declined', 'generic_decline'] }],
]);
