import type { BrowserVault } from '@gifts/contract/pages';
import type { Services } from '../../../context/context.ts';
import { AppError } from '../../../kit/errors.ts';

/** Where a browser hands in a card. */
export function browserVault({ cardGateway }: Services): BrowserVault {
  if (!cardGateway) throw new AppError('not_found', 'This service takes no cards.');
  return cardGateway.browserVault.forPage;
}
