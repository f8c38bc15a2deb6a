import { isDeepStrictEqual } from 'node:util';
import type { CardDetails, InterimCardRow } from './interim-cards.sql.ts';

type State = Pick<InterimCardRow, 'claim' | 'expires_at' | 'used_at' | 'is_taken'>;

/**
 * Returns why an interim card cannot become a payment method with these details, or null if it can. A card that
 * is claimed with the same details but not used belongs to an interrupted request, which can be repeated even
 * after the expiry.
 */
export function interimCardProblem(card: State | null, details: CardDetails, now: Date): string | null {
  if (!card) return 'Interim card key is not known; give one that the payment form of this app was given';
  if (card.used_at) return 'Interim card key was used already; ask for the card again';
  if (card.is_taken) {
    return 'Interim card key is of a card that was used with another key; ask for the card again';
  }
  if (card.claim) {
    return isDeepStrictEqual(card.claim, details)
      ? null
      : 'Interim card key was given with other details before; repeat those, or ask for the card again';
  }
  return card.expires_at > now
    ? null
    : `Interim card key expired at ${card.expires_at.toISOString()}, an hour after it was given; ask for the card again`;
}
