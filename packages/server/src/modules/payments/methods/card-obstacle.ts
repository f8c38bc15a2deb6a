/** Whether a stored card can be charged, and the sentence for whoever asks. */
import type { CallerContext, Context } from '../../../context/context.ts';
import { formatCardName } from './format-card-name.ts';
import type { CardMethod } from './payment-methods.sql.ts';

type Gateways = Pick<Context, 'cardGateway'>;

/** Why the gateway cannot be asked to charge a card; null where it can. */
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
 * Why a card cannot be charged for an order, as a sentence for the sender; null where the gateway is to be asked. The
 * gateway says by itself whether a card has expired: banks renew cards, and it knows of that before we do.
 */
export function reasonNotToCharge(context: Gateways, card: CardMethod | null): string | null {
  const obstacle = card === null ? 'deleted' : obstacleOf(context, card);
  return obstacle && sentences[obstacle];
}

/** Why a card cannot be named as a payment method, as a sentence for the caller; null where it can. */
export function reasonNotToAccept(
  context: Pick<CallerContext, 'now' | 'cardGateway'>,
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

/** Cards are good until the end of their month; by UTC, so that all nodes agree. */
export function isCardExpired(card: { card_exp_month: number; card_exp_year: number }, now: Date): boolean {
  const month = now.getUTCFullYear() * 12 + now.getUTCMonth();
  return card.card_exp_year * 12 + card.card_exp_month - 1 < month;
}
