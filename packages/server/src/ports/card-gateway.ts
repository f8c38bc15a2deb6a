/**
 * The port of card gateways. A request that creates something carries an idempotency key, which is the id of the row it
 * is for. When the same key is sent again, the gateway acts only once and repeats its answer.
 *
 * A refused card is an outcome (`Declined`). An unknown outcome (no answer, or one that cannot be read) is thrown as
 * `GatewayUnavailable`: the action may or may not have happened, and a retry with the same key returns its outcome. Any
 * other error (a key used for two requests, settings that the gateway refuses) is a fault that a person must correct. It
 * says nothing about the card, and the outcome stays open.
 */
import type { BrowserVault, PayerAction } from '@gifts/contract/pages';
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

/** The gateway's references to a stored card. A charge needs both. */
export interface StoredCard {
  customerReference: string;
  methodReference: string;
}

/** The data of a card that may be shown. */
export interface CardSummary {
  /** In lower case: `visa`, `mastercard`, `amex`, `discover`, … */
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

export interface Declined {
  outcome: 'declined';
  /** A stable code: `card_declined`, `incorrect_cvc`, `expired_card`, `insufficient_funds`, … */
  code: string;
  /** A sentence for the person who pays, such as "Your card was declined." */
  message: string;
}

/**
 * The bank asks the payer for a confirmation (3-D Secure). The page carries out the action, and the same request then
 * returns the outcome. What the page reports is never trusted.
 */
export interface NeedsPayer {
  outcome: 'needs_payer';
  /** The data that the page's code for the vault needs. It is only for the page of this payer. */
  action: PayerAction;
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

export interface Verified {
  outcome: 'verified';
}

export interface ChargeRequest {
  /** The id of the charge's row. */
  key: string;
  /**
   * True if the payer is on a page that can carry out a `PayerAction`. Otherwise a charge that needs the payer is
   * declined. All requests with the same key have the same value.
   */
  isPayerPresent: boolean;
  amountCents: Cents;
  card: StoredCard;
  /** The purpose, as the gateway's own pages and receipts show it. */
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

/**
 * A dispute: the cardholder asks the bank for the money of a charge. Its state can change for months, and a lost
 * dispute can still be won.
 */
export interface Dispute {
  /** The gateway's reference, which is unique among the disputes of a charge. */
  reference: string;
  /** `open`: the bank has not decided. `won`: the shop keeps the money. `lost`: the cardholder keeps it. */
  status: 'open' | 'won' | 'lost';
  /** A stable code: `fraudulent`, `product_not_received`, `duplicate`, … */
  reason: string;
  /** The disputed part of the charge. */
  amountCents: Cents;
  /**
   * The amount that is withdrawn from the shop at this moment, without fees: what was withdrawn, less what was given
   * back. It is 0 while a bank only inquires, and after a dispute is won.
   */
  withdrawnCents: Cents;
  /** The time until which the shop can answer at the gateway, or null if no answer is expected. */
  answerBy: Date | null;
}

/**
 * A callback is only a hint. It names a charge or a refund by its key, and the service then asks the gateway:
 * - `charge`: `charge` with the same key, if the outcome is not known.
 * - `refund`: `refund` with the same key, also if it had succeeded, because a bank can return it days later.
 * - `dispute`: `findDisputes` of the charge with this key.
 */
export type CardCallback =
  | { about: 'charge' | 'refund' | 'dispute'; key: string }
  /** The signature is valid, and the callback concerns nothing of this service. */
  | { about: 'nothing' }
  /** The signature is wrong or too old. The message is for the operator, who finds the answer in the gateway's log. */
  | { about: 'unverified'; message: string };

export interface CallbackRequest {
  /** The names are in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The bytes of the body as they arrived, because the signature covers them. */
  rawBody: Buffer;
}

/** Where a page sends a card. The gateway's vault stores the card and returns a token for it. */
export interface CardVault {
  /** The data that the page receives. `kind` selects the page's code for this vault, and only that code reads the rest. */
  readonly forPage: BrowserVault;
  /** What the page may load besides its own files. */
  readonly contentSources: ContentSources;
}

/** Sources of the page's content security policy, such as `https://js.example.com`. */
export interface ContentSources {
  readonly connectSrc: readonly string[];
  readonly frameSrc: readonly string[];
  readonly scriptSrc: readonly string[];
}

/** For a vault at the service itself. */
export const onlyOwnContent: ContentSources = { connectSrc: [], frameSrc: [], scriptSrc: [] };

/** What a movement on the service's account at the gateway is about. */
export type MovementSubject =
  /** A charge, or what a dispute took from it or gave back. `key` is the id of the charge's row. */
  | { about: 'charge' | 'dispute'; key: string }
  /** A refund, or that it came back. `key` is the id of the refund's row. */
  | { about: 'refund'; key: string }
  /** The bank sent a payout back. */
  | { about: 'returned_payout'; reference: string }
  /** Nothing of this service: a fee for the whole account, or a payment that somebody else made. */
  | { about: 'nothing'; description: string };

/** A movement on the service's account at the gateway, before it is paid out. */
export interface GatewayMovement {
  /** The gateway's reference, which is unique. */
  reference: string;
  subject: MovementSubject;
  /** Positive if the account grew. Without the fee. */
  amountCents: Cents;
  /** What the gateway kept for it. Negative if it gave a fee back. */
  feeCents: Cents;
}

/** A payment by the gateway to the bank of the service. */
export interface GatewayPayout {
  /** The gateway's reference, which is unique. */
  reference: string;
  /** Negative if the gateway took money from the bank. */
  amountCents: Cents;
  /** `returned`: it was paid, and the bank sent it back. */
  status: 'open' | 'paid' | 'returned';
  paidAt: Date;
  /** False if the gateway cannot say which movements the payout contains. */
  isItemized: boolean;
}

/** What is found out about the gateway without changing anything there. */
export interface GatewayCheck {
  /** Null if the gateway accepts the service's key for all it is used for. For the operator. */
  problem: { readonly sentence: string; readonly action: string } | null;
  /** The gateway's clock; null if it does not say. */
  time: Date | null;
}

export interface CardGateway {
  /** In lower case. It is stored with every card and charge, because their references are valid only at this gateway. */
  readonly name: string;

  readonly browserVault: CardVault;

  /** False if it needs no callbacks to tell what happened. */
  readonly sendsCallbacks: boolean;

  /** Asks whether the key works. Changes nothing at the gateway, and never throws. */
  check(): Promise<GatewayCheck>;

  /** Returns the summary of the card of a token, or null if there is no such card or it no longer exists. */
  lookUpCard(cardToken: string): Promise<CardSummary | null>;

  /**
   * Prepares a card from the vault for charges without its owner, while its owner is on the page. The bank checks the
   * card and may ask for a confirmation. `attachCard` with the same key then stores the card.
   */
  verifyCard(request: AttachRequest): Promise<Verified | Declined | NeedsPayer>;

  /** Stores a card from the vault, so that it can be charged without its owner being present. */
  attachCard(request: AttachRequest): Promise<Attached | Declined>;

  charge(request: ChargeRequest): Promise<CardCharged | Declined | NeedsPayer>;

  /**
   * Ends a charge that waits for its payer, so that it cannot succeed later. Returns its outcome, which is `charged` if
   * the payer confirmed it just before.
   */
  abandonCharge(request: ChargeRequest): Promise<CardCharged | Declined>;

  /**
   * Refunds a charge or a part of it. A bank can return a refund days later. A repeated request with the same key then
   * returns `Declined`.
   */
  refund(request: RefundRequest): Promise<Refunded | Declined>;

  /** Returns all disputes of a charge as they are now. Throws `GatewayUnavailable` if the answer is incomplete. */
  findDisputes(chargeReference: string): Promise<readonly Dispute[]>;

  /** Lists the movements since a time, or those of a payout, without the payout itself. Throws `GatewayUnavailable`. */
  listMovements(which: { since: Date } | { payout: string }): AsyncIterable<GatewayMovement>;

  /** Lists the payouts that were made since a time. Throws `GatewayUnavailable`. */
  listPayouts(since: Date): AsyncIterable<GatewayPayout>;

  /** Deletes a card and the data of its owner. Succeeds if the card is already deleted. */
  detachCard(card: StoredCard): Promise<void>;

  /**
   * Reads a request that was posted to `/gateways/{name}/callbacks`. Throws `GatewayUnavailable` if the gateway must be
   * asked what the callback concerns and gives no answer. The gateway then sends the callback again.
   */
  readCallback(request: CallbackRequest): Promise<CardCallback>;
}

export const declined = (code: string, message: string): Declined => ({ outcome: 'declined', code, message });

/** The answer for a card token or a stored card that the gateway does not have or that another payment method uses. */
export const unknownCard = declined(
  'unknown_card',
  'These card details are no longer available. Please enter the card again.',
);

/** It is unknown whether the request took effect. `word` is stored: `timeout`, `connection_failed`, `unexpected_answer`, … */
export class GatewayUnavailable extends Error {
  override readonly name = 'GatewayUnavailable';
  readonly word: string;

  constructor(word: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.word = word;
  }
}
