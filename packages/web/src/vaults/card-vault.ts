import type { BrowserVault } from '../api/page-operations.generated.ts';
import type { Card } from '../card/card-values.ts';

/**
 * Sends a card to a vault and returns a token, which the service can charge. `settings` is the vault's description from
 * the service. Throws a RequestError if the card is refused or no answer comes.
 */
export type CardVault = (settings: BrowserVault, card: Card) => Promise<string>;
