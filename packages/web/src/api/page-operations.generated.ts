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
  /** Fails with: `not_found`. */
  createInterimCard: {
    method: 'POST';
    path: '/embed/interim_cards';
    input: { body: CreateInterimCardInput };
    response: InterimCard;
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
    response: {
      status: 'paid' | 'processing';
    };
  };
}

export interface GetPaymentFormSettingsQuery {
  /** The public id of the commerce app, as `GET /v1/me` tells it. 1 to 255 characters. */
  public_app_id: string;
}

export interface PaymentFormSettings {
  app_name: string;
  vault: BrowserVault;
}

export interface VaultCardInput {
  /** Digits, spaces and dashes. 1 to 40 characters. */
  number: string;
  /** 1 to 12. */
  exp_month: number;
  /** With four digits. */
  exp_year: number;
  /** Three digits, or four. 1 to 10 characters. */
  cvc: string;
}

export interface CreateInterimCardInput {
  /** The public id of the commerce app, as `GET /v1/me` tells it. 1 to 255 characters. */
  public_app_id: string;
  /** What the vault made of the card. 1 to 255 characters. */
  card_token: string;
  /** Name on the card. 1 to 255 characters. */
  cardholder_name: string;
  /** As the card's bank knows it. */
  billing_address: BillingAddress;
}

export interface InterimCard {
  interim_card_key: string;
  /** Lower case: `visa`, `mastercard`, `amex`, `discover`, … */
  card_brand: string;
  /** Last 4 digits of the card number. */
  card_last_4: string;
  /** 1 to 12. */
  card_exp_month: number;
  /** With four digits. */
  card_exp_year: number;
}

export interface PayableOrder {
  /**
   * `payable`: a card may be given. `processing`: a payment is under way whose outcome is not known yet.
   * `closed`: the order has failed or ended unpaid.
   */
  status: 'payable' | 'processing' | 'paid' | 'closed';
  app_name: string;
  /** Who sends the gift. */
  from_name: string;
  recipient_first_name: string;
  items: {
    name: string;
    brand_name: string;
    quantity: number;
    image: Image | null;
  }[];
  amounts: {
    /** Products. USD cents. */
    amount_product: number;
    /** Shipping. USD cents. */
    amount_shipping: number;
    /** Processing fee. USD cents. */
    amount_processing_fee: number;
    /** Tax. USD cents. */
    amount_tax: number;
    /** Global shipping; 0 within the US. USD cents. */
    amount_global_relay_cost: number;
    /** What is charged. USD cents. */
    amount_total: number;
  };
  reference_id: string;
  /**
   * When the order fails unless it is paid; null once it is not waited for. ISO 8601; answers are UTC with
   * `Z`.
   */
  expires_at: string | null;
  vault: BrowserVault | null;
}

export interface PayOrderInput {
  /** What the vault made of the card. 1 to 255 characters. */
  card_token: string;
  /** Name on the card. 1 to 255 characters. */
  cardholder_name: string;
  /** As the card's bank knows it. */
  billing_address: BillingAddress;
}

export type BrowserVault = {
  kind: 'simulated';
  /** Where the form posts the card: `vaultCard` below. */
  url: string;
} | {
  kind: 'stripe';
  /** The form sends the card to Stripe itself; it never reaches this service. */
  publishable_key: string;
};
