import type { BrowserVault } from '../api/page-operations.generated.ts';
import type { Card } from '../card/card-values.ts';

/**
 * Trades a card for a token, which the service can charge. `settings` is what the service says of the vault. Throws a
 * RequestError where the card is refused or no answer comes.
 */
export type CardVault = (settings: BrowserVault, card: Card) => Promise<string>;
