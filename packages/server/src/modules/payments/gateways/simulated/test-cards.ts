/** The test cards of the sandbox and their behavior. Most of the numbers are widely used test numbers. */
import { type Declined, declined } from '../../../../ports/card-gateway.ts';

export type CardBehavior =
  | 'works'
  | 'declined_when_attached'
  | 'wrong_cvc_when_attached'
  | 'expired_when_attached'
  | 'declined_when_charged'
  | 'insufficient_funds_when_charged'
  | 'authentication_when_charged'
  /** Each charge succeeds, and the first answer to it is lost. */
  | 'charge_answer_lost';

const cards: Readonly<Record<string, CardBehavior>> = {
  '4242 4242 4242 4242': 'works',
  '5555 5555 5555 4444': 'works',
  '3782 822463 10005': 'works',
  '6011 1111 1111 1117': 'works',
  '4000 0000 0000 0002': 'declined_when_attached',
  '4000 0000 0000 0127': 'wrong_cvc_when_attached',
  '4000 0000 0000 0069': 'expired_when_attached',
  '4000 0000 0000 0341': 'declined_when_charged',
  '4000 0000 0000 9995': 'insufficient_funds_when_charged',
  '4000 0027 6000 3184': 'authentication_when_charged',
  '4000 0000 0000 4087': 'charge_answer_lost',
};

const behaviors = new Map(
  Object.entries(cards).map(([number, behavior]) => [number.replaceAll(' ', ''), behavior]),
);

/** Returns null if the number is not a test card. */
export const behaviorOf = (digits: string): CardBehavior | null => behaviors.get(digits) ?? null;

const declinedCard = declined('card_declined', 'Your card was declined.');
const expiredCard = declined('expired_card', 'Your card has expired.');

const whenAttached: Partial<Record<CardBehavior, Declined>> = {
  declined_when_attached: declinedCard,
  wrong_cvc_when_attached: declined('incorrect_cvc', "Your card's security code is incorrect."),
  expired_when_attached: expiredCard,
};

const whenCharged: Partial<Record<CardBehavior, Declined>> = {
  declined_when_charged: declinedCard,
  insufficient_funds_when_charged: declined('insufficient_funds', 'Your card has insufficient funds.'),
  authentication_when_charged: declined(
    'authentication_required',
    'The bank wants the cardholder to confirm this payment, and nobody has confirmed it. Nothing was charged.',
  ),
};

export interface KnownCard {
  behavior: CardBehavior;
  expMonth: number;
  expYear: number;
}

/** A card is valid through the last day of its month (UTC). */
export const isTestCardExpired = (card: { expMonth: number; expYear: number }, now: Date): boolean =>
  Date.UTC(card.expYear, card.expMonth) <= now.getTime();

/** Returns why attaching the card is declined, or null. */
export const attachDecline = (card: KnownCard, now: Date): Declined | null =>
  whenAttached[card.behavior] ?? (isTestCardExpired(card, now) ? expiredCard : null);

/** Returns why charging the card is declined, or null. */
export const chargeDecline = (card: KnownCard, now: Date): Declined | null =>
  whenCharged[card.behavior] ?? (isTestCardExpired(card, now) ? expiredCard : null);
