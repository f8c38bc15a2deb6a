import type { BrowserVault } from '../api/page-operations.generated.ts';
import { RequestError } from '../api/request-error.ts';
import type { Card } from '../card/card-values.ts';
import type { CardVault } from './card-vault.ts';
import { vaultWithService } from './simulated.ts';
import { vaultWithStripe } from './stripe.ts';

/** The vaults by the `kind` in the service's answer. */
const vaults = new Map<string, CardVault>([
  ['simulated', vaultWithService],
  ['stripe', vaultWithStripe],
]);

/** Sends a card to its vault and returns a token. This is the only place where a card number leaves the page. */
export async function vaultCard(settings: BrowserVault, card: Card): Promise<string> {
  const vault = vaults.get(settings.kind ?? '');
  if (vault) return vault(settings, card);
  throw new RequestError({
    code: 'unexpected_answer',
    message: 'This page is out of date. Load it again, and enter the card once more.',
    status: 0,
  });
}
