import type { BrowserVault } from '@gifts/contract/pages';
import type { Services } from '../../../context/context.ts';
import { AppError } from '../../../kit/errors.ts';

/** Returns the vault that a browser sends a card to. Refuses if the service accepts no cards. */
export function browserVault({ cardGateway }: Services): BrowserVault {
  if (!cardGateway) throw new AppError('not_found', 'This service takes no cards.');
  return cardGateway.browserVault.forPage;
}
