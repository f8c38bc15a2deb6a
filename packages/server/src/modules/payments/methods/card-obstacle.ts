/** Why a stored card cannot be charged, with a sentence for each reader. */
import type { CardGateway } from '../../../ports/card-gateway.ts';
import { formatCardName } from './format-card-name.ts';
import type { CardMethod } from './payment-methods.sql.ts';

interface Gateways {
  readonly cardGateway: Pick<CardGateway, 'name'> | null;
}

/** Returns why the gateway cannot charge a card, or null if it can be asked to. */
function obstacleOf({ cardGateway }: Gateways, card: CardMethod) {
  if (card.deleted_at !== null) return 'deleted';
  if (cardGateway === null) return 'no_gateway';
  return cardGateway.name === card.gateway ? null : 'other_gateway';
}

const sentences = {
  deleted: 'The card was removed.',
  no_gateway: 'No cards can be charged at the moment.',
  other_gateway: 'The card is kept by a payment provider that is not in use any more.',
};

/**
 * Returns why a card cannot be charged for an order, as a sentence for the sender, or null if the gateway can
 * be asked. The expiry is not checked here: banks renew cards, so the gateway decides whether a card has
 * expired.
 */
export function reasonNotToCharge(context: Gateways, card: CardMethod | null): string | null {
  const obstacle = card === null ? 'deleted' : obstacleOf(context, card);
  return obstacle && sentences[obstacle];
}

/**
 * Returns why a card is refused as the payment method of a request, as a sentence for the caller, or null if it
 * is accepted.
 */
export function reasonNotToAccept(
  context: Gateways & { readonly now: Date },
  card: CardMethod,
): string | null {
  const obstacle = obstacleOf(context, card);
  if (obstacle === 'deleted') return `Payment method was deleted: ${card.id}`;
  if (isCardExpired(card, context.now)) {
    const month = String(card.card_exp_month).padStart(2, '0');
    return `Payment method ${card.id} is expired: ${formatCardName(card)} was good until ${month}/${card.card_exp_year}`;
  }
  return obstacle && `Payment method can't be charged any more: ${card.id}`;
}

/** True after the last day of the card's expiry month, by UTC, so that all servers agree. */
export function isCardExpired(card: { card_exp_month: number; card_exp_year: number }, now: Date): boolean {
  const month = now.getUTCFullYear() * 12 + now.getUTCMonth();
  return card.card_exp_year * 12 + card.card_exp_month - 1 < month;
}
