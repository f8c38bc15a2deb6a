import type { BrowserVault } from '@gifts/contract/pages';
import type { Services } from '../../../context/context.ts';
import { assert } from '../../../kit/assert.ts';
import { AppError } from '../../../kit/errors.ts';

/** Where a browser hands in a card. On the same site as the page: a form need not know the service's address. */
export function browserVault({ cardGateway, config }: Services): BrowserVault {
  if (!cardGateway) throw new AppError('not_found', 'This service takes no cards.');
  if (cardGateway.name === 'simulated') return { kind: 'simulated', url: '/vault/cards' };
  assert(config.stripe, 'the gateway is Stripe where it is set up');
  return { kind: 'stripe', publishable_key: config.stripe.publishableKey };
}
