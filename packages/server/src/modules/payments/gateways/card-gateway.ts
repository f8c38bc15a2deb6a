/**
 * What the service needs of whoever charges cards. Every request that makes something carries a key made of the id
 * of the row it is for: asked again with the same key, a gateway does it once and answers as it did.
 *
 * A card that is refused is an outcome. What could not be found out (no answer, an answer that makes no sense) is
 * thrown as GatewayUnavailable: it may or may not have happened, and asking again with the same key tells.
 */
import type { Cents } from '../../../kit/money.ts';

export interface BillingAddress {
  address_1: string;
  address_2: string | null;
  city: string;
  state: string;
  postal_code: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
}

/** A card as the gateway keeps it; the two references together are what is charged. */
export interface StoredCard {
  customerReference: string;
  methodReference: string;
}

/** What may be shown of a card. */
export interface CardFace {
  /** Lower case: `visa`, `mastercard`, `amex`, `discover`, … */
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

export interface Declined {
  outcome: 'declined';
  /** Stable: `card_declined`, `incorrect_cvc`, `expired_card`, `insufficient_funds`, … */
  code: string;
  /** A sentence for the person who pays, such as "Your card was declined." */
  message: string;
}

export interface CardGateway {
  readonly name: 'stripe' | 'simulated';

  /** What the vault made of a card that was typed in; null when there is no such card, or not any more. */
  lookUpCard(cardToken: string): Promise<CardFace | null>;

  /** Keeps a card from the vault so that it can be charged when its owner is away. */
  attachCard(request: {
    key: string;
    cardToken: string;
    cardholderName: string;
    billingAddress: BillingAddress;
  }): Promise<{ outcome: 'attached'; card: StoredCard; face: CardFace } | Declined>;

  charge(request: {
    /** The id of the charge's row. */
    key: string;
    amountCents: Cents;
    card: StoredCard;
    /** What the statement and the gateway's own pages say it is for. */
    description: string;
  }): Promise<{ outcome: 'charged'; reference: string } | Declined>;

  /** How a charge ended that was asked for with this key; null when the gateway never got it. */
  findCharge(key: string): Promise<{ outcome: 'charged'; reference: string } | Declined | null>;

  refund(request: {
    /** The id of the refund's row. */
    key: string;
    chargeReference: string;
    amountCents: Cents;
  }): Promise<{ outcome: 'refunded'; reference: string } | Declined>;

  /** Forgets a card; one that is gone already is as good. */
  detachCard(card: StoredCard): Promise<void>;
}

/** Whether it happened is not known. Its word is stored: `timeout`, `connection_failed`, `unexpected_answer`, … */
export class GatewayUnavailable extends Error {
  readonly word: string;

  constructor(word: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.word = word;
  }
}
