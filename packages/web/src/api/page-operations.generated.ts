// Written by scripts/generate-sdk.ts from packages/contract ("npm run generate"). Do not edit.

import type { BillingAddress, Image } from '@gifts/sdk';

/** Where each operation is, and what it takes and answers. */
export interface PageOperations {
  /** Fails with: `not_found`. */
  getPaymentFormSettings: {
    method: 'GET';
    path: '/embed/settings';
    input: { query: GetPaymentFormSettingsQuery };
    response: PaymentFormSettings;
  };
  /** Fails with: `not_found`. */
  vaultCard: {
    method: 'POST';
    path: '/vault/cards';
    input: { body: VaultCardInput };
    response: {
      card_token: string;
    };
  };
  /** Fails with: `not_found`, `card_declined`. */
  createInterimCard: {
    method: 'POST';
    path: '/embed/interim_cards';
    input: { body: CreateInterimCardInput };
    response: EnteredCard;
  };
  /** Fails with: `not_found`. */
  getPayableOrder: {
    method: 'GET';
    path: '/pay/{token}/summary';
    input: { params: { token: string } };
    response: PayableOrder;
  };
  /** Fails with: `not_found`, `order_state`, `card_declined`. */
  payOrder: {
    method: 'POST';
    path: '/pay/{token}/payments';
    input: { params: { token: string }; body: PayOrderInput };
    response: PaymentProgress;
  };
  /** Fails with: `not_found`, `order_state`, `card_declined`. */
  resumePayment: {
    method: 'POST';
    path: '/pay/{token}/payments/resume';
    input: { params: { token: string } };
    response: PaymentProgress;
  };
  /** Fails with: `not_found`. */
  getCardForm: {
    method: 'GET';
    path: '/cards/{token}/form';
    input: { params: { token: string } };
    response: CardForm;
  };
  /** Fails with: `not_found`, `card_declined`, `forbidden`. */
  saveOwnCard: {
    method: 'POST';
    path: '/cards/{token}/card';
    input: { params: { token: string }; body: SaveOwnCardInput };
    response: SavedOwnCard;
  };
}

export interface GetPaymentFormSettingsQuery {
  /** The public id of the commerce app, as `GET /v1/me` returns it. 1 to 255 characters. */
  public_app_id: string;
}

export interface PaymentFormSettings {
  app_name: string;
  /** `kind` chooses the page's code that hands in a card. The other fields are for that code. */
  vault: BrowserVault;
}

export interface VaultCardInput {
  /** Card number: digits, spaces and dashes. 1 to 40 characters. */
  number: string;
  /** Month in which the card expires, 1 to 12. */
  exp_month: number;
  /** Year in which the card expires, with four digits. */
  exp_year: number;
  /** Security code of three or four digits. 1 to 10 characters. */
  cvc: string;
}

export interface CreateInterimCardInput {
  /** The public id of the commerce app, as `GET /v1/me` returns it. 1 to 255 characters. */
  public_app_id: string;
  /** The token that the card vault returned. 1 to 255 characters. */
  card_token: string;
  /** Name on the card. 1 to 255 characters. */
  cardholder_name: string;
  /** The billing address of a card, as its bank has it. */
  billing_address: BillingAddress;
}

export interface EnteredCard {
  interim_card: InterimCard | null;
  /**
   * The confirmation that the payer's bank asks for. `kind` chooses the page's code that carries it out. The
   * other fields are for that code.
   */
  payer_action: PayerAction | null;
}

export interface PayableOrder {
  /**
   * `payable`: the payer may enter a card. `unconfirmed`: a payment was started, and the bank asks the payer
   * for a confirmation. The payer may also enter another card, which ends that payment. `processing`: a
   * payment was started and its outcome is not known yet. `paid`: the order is paid. `closed`: the order
   * failed or ended without a payment.
   */
  status: 'payable' | 'unconfirmed' | 'processing' | 'paid' | 'closed';
  /** Who asks for the money: a commerce app or an organization. */
  app_name: string;
  /** Why the card on file did not pay. Null if there is none or nobody tried it. */
  problem: string | null;
  /** Who sends the gift. */
  from_name: string;
  recipient_first_name: string;
  items: {
    name: string;
    brand_name: string;
    quantity: number;
    /** A picture. */
    image: Image | null;
  }[];
  amounts: {
    /** Products. In US cents. */
    amount_product: number;
    /** Shipping. In US cents. */
    amount_shipping: number;
    /** Processing fee. In US cents. */
    amount_processing_fee: number;
    /** Tax. In US cents. */
    amount_tax: number;
    /** Global shipping; 0 within the US. In US cents. */
    amount_global_relay_cost: number;
    /** What is charged. In US cents. */
    amount_total: number;
  };
  reference_id: string;
  /**
   * Time at which the order fails unless it is paid. Null when it no longer waits for a payment. An RFC 3339
   * time; answers are in UTC with `Z`.
   */
  expires_at: string | null;
  /** `kind` chooses the page's code that hands in a card. The other fields are for that code. */
  vault: BrowserVault | null;
}

export interface PayOrderInput {
  /** The token that the card vault returned. 1 to 255 characters. */
  card_token: string;
  /** Name on the card. 1 to 255 characters. */
  cardholder_name: string;
  /** The billing address of a card, as its bank has it. */
  billing_address: BillingAddress;
}

export interface PaymentProgress {
  /** `needs_payer`: the page carries out `payer_action`, and then resumes the payment. */
  status: 'paid' | 'processing' | 'needs_payer';
  /**
   * The confirmation that the payer's bank asks for. `kind` chooses the page's code that carries it out. The
   * other fields are for that code.
   */
  payer_action: PayerAction | null;
}

export interface CardForm {
  /**
   * `open`: a card can be entered. `used`: a card was saved with the link. `expired`: the time of the link is
   * over.
   */
  status: 'open' | 'used' | 'expired';
  /** Whose card it will be. Null unless open. */
  organization_name: string | null;
  /** Time at which the link expires. Null unless open. An RFC 3339 time; answers are in UTC with `Z`. */
  expires_at: string | null;
  /** `kind` chooses the page's code that hands in a card. The other fields are for that code. */
  vault: BrowserVault | null;
}

export interface SaveOwnCardInput {
  /** The token that the card vault returned. 1 to 255 characters. */
  card_token: string;
  /** Name on the card. 1 to 255 characters. */
  cardholder_name: string;
  /** The billing address of a card, as its bank has it. */
  billing_address: BillingAddress;
}

export interface SavedOwnCard {
  card: OwnCard | null;
  /**
   * The confirmation that the payer's bank asks for. `kind` chooses the page's code that carries it out. The
   * other fields are for that code.
   */
  payer_action: PayerAction | null;
}

/** `kind` chooses the page's code that hands in a card. The other fields are for that code. */
export type BrowserVault = Record<string, string>;

export interface InterimCard {
  interim_card_key: string;
  /** Brand of the card in lower case, such as `visa`, `mastercard`, `amex` or `discover`. */
  card_brand: string;
  /** Last four digits of the card number. */
  card_last_4: string;
  /** Month in which the card expires, 1 to 12. */
  card_exp_month: number;
  /** Year in which the card expires, with four digits. */
  card_exp_year: number;
}

/**
 * The confirmation that the payer's bank asks for. `kind` chooses the page's code that carries it out. The
 * other fields are for that code.
 */
export type PayerAction = Record<string, string>;

export interface OwnCard {
  /** Name to show to people, such as `Visa ending in 4242`. */
  name: string;
  /** Month in which the card expires, 1 to 12. */
  card_exp_month: number;
  /** Year in which the card expires, with four digits. */
  card_exp_year: number;
}
