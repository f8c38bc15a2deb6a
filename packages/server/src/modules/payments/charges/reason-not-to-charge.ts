import type { Context } from '../../../context/context.ts';
import type { CardMethod } from '../methods/payment-methods.sql.ts';

/** Why a stored card cannot be charged, as a sentence for the sender; null where the gateway is to be asked. */
export function reasonNotToCharge({ cardGateway }: Context, card: CardMethod | null): string | null {
  if (card === null || card.deleted_at !== null) return 'The card was removed.';
  if (cardGateway === null) return 'No cards can be charged at the moment.';
  if (cardGateway.name !== card.gateway)
    return 'The card is kept by a payment provider that is not in use any more.';
  return null;
}
