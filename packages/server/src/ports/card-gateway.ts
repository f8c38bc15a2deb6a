/**
 * What the service needs of whoever charges cards. Every request that makes something carries a key made of the id
 * of the row it is for: asked again with the same key, a gateway does it once and answers as it did.
 *
 * A card that is refused is an outcome. What could not be found out (no answer, an answer that makes no sense) is
 * thrown as GatewayUnavailable: it may or may not have happened, and asking again with the same key tells. Any other
 * error (a key used for two things, settings the gateway refuses) is a fault a person has to mend: it says nothing
 * about the card and settles nothing.
 */
import type { BrowserVault } from '@gifts/contract/pages';
import type { Cents } from '../kit/money.ts';

export interface CardBillingAddress {
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
export interface CardSummary {
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

export interface AttachRequest {
  /** The id of the payment method's row. */
  key: string;
  cardToken: string;
  cardholderName: string;
  billingAddress: CardBillingAddress;
}

export interface Attached {
  outcome: 'attached';
  card: StoredCard;
  summary: CardSummary;
}

export interface ChargeRequest {
  /** The id of the charge's row. */
  key: string;
  amountCents: Cents;
  card: StoredCard;
  /** What the gateway's own pages and receipts say it is for. */
  description: string;
}

export interface CardCharged {
  outcome: 'charged';
  reference: string;
}

export interface RefundRequest {
  /** The id of the refund's row. */
  key: string;
  chargeReference: string;
  amountCents: Cents;
}

export interface Refunded {
  outcome: 'refunded';
  reference: string;
}

/** A callback is a hint and no more: it names a charge or a refund to ask about, and the answer counts. */
export type CardCallback =
  | { about: 'charge' | 'refund'; key: string }
  /** Good, and about something that is not ours. */
  | { about: 'nothing' }
  /** Not signed by the gateway, or long ago: refused with a sentence for the operator, who reads it at the gateway. */
  | { about: 'unverified'; message: string };

export interface CallbackRequest {
  /** Names in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body as it arrived, to the byte, because that is what was signed. */
  rawBody: Buffer;
}

/** Where a card is typed in: a page hands it to the vault of the gateway and gets a token for it. */
export interface CardVault {
  /** What the page is told. `kind` chooses the page's code for this vault, and the rest is for that code alone. */
  readonly forPage: BrowserVault;
  /** Origins the page talks to besides this service's own, such as `https://api.example.com`. */
  readonly connectSrc: readonly string[];
}

export interface CardGateway {
  /** Lower case. Stored with every card and charge, because only this gateway knows their references. */
  readonly name: string;

  readonly browserVault: CardVault;

  /** What the vault made of a card that was typed in; null when there is no such card, or not any more. */
  lookUpCard(cardToken: string): Promise<CardSummary | null>;

  /** Keeps a card from the vault so that it can be charged when its owner is away. */
  attachCard(request: AttachRequest): Promise<Attached | Declined>;

  charge(request: ChargeRequest): Promise<CardCharged | Declined>;

  /**
   * Gives money of a charge back. A bank can still send it back days later: asked again with the same key, the
   * answer is then Declined.
   */
  refund(request: RefundRequest): Promise<Refunded | Declined>;

  /** Forgets a card and whose it was; one that is gone already is as good. */
  detachCard(card: StoredCard): Promise<void>;

  /** Reads what was posted to `/gateways/{name}/callbacks`. */
  readCallback(request: CallbackRequest): CardCallback;
}

export const declined = (code: string, message: string): Declined => ({ outcome: 'declined', code, message });

/** For a card token or a stored card the gateway does not have, or has given to another payment method. */
export const unknownCard = declined(
  'unknown_card',
  'These card details are no longer available. Please enter the card again.',
);

/** Whether it happened is not known. Its word is stored: `timeout`, `connection_failed`, `unexpected_answer`, … */
export class GatewayUnavailable extends Error {
  override readonly name = 'GatewayUnavailable';
  readonly word: string;

  constructor(word: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.word = word;
  }
}
