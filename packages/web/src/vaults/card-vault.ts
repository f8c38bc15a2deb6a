import type { FieldError } from '@gifts/sdk';
import type { ReactNode } from 'react';
import type { BrowserVault, PayerAction } from '../api/page-operations.generated.ts';
import type { CardOwner } from '../card/card-owner.ts';

/** A card that is being entered, at the vault of a card gateway. */
export interface VaultCard {
  /** `failed`: the fields could not be loaded. */
  readonly state: 'loading' | 'ready' | 'failed';
  /** The fields of number, expiry and security code. */
  readonly fields: ReactNode;
  readonly isComplete: boolean;
  /** In lower case, or null while it is not known. */
  readonly brand: string | null;
  /** Shows the problems of all fields. Returns true if there is none. */
  readonly check: () => boolean;
  /** Focuses the first field with a problem, or the number. */
  readonly focus: () => void;
  /** Shows the problems that an answer of the service has with the fields. */
  readonly showAnswer: (details: readonly FieldError[]) => void;
  readonly reload: () => void;
  /** Hands the card to the vault and returns its token. Throws a RequestError if it is refused or no answer comes. */
  readonly tokenize: (owner: CardOwner) => Promise<string>;
  /**
   * Shows the window of the bank and waits until the payer has closed it. It does not tell what the payer did there: the
   * service asks the gateway.
   */
  readonly confirm: (action: PayerAction) => Promise<void>;
}

/** A hook. `settings` is the vault's description from the service, which never changes on a page. */
export type UseVaultCard = (settings: BrowserVault) => VaultCard;
