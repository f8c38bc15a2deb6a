/** What the pages and the service say to each other besides the public API. */

export type Vault =
  | { readonly kind: 'simulated'; readonly url: string }
  | { readonly kind: 'stripe'; readonly publishable_key: string };

export interface FormSettings {
  readonly app_name: string;
  readonly vault: Vault;
}

export interface BillingAddress {
  readonly address_1: string;
  readonly address_2?: string;
  readonly city: string;
  readonly state: string;
  readonly postal_code: string;
  readonly country: string;
}

/** What a form hands on instead of a card: the token of the vault, and whose card it is. */
export interface TokenizedCard {
  readonly card_token: string;
  readonly cardholder_name: string;
  readonly billing_address: BillingAddress;
}

export interface InterimCard {
  readonly interim_card_key: string;
  readonly card_brand: string;
  readonly card_last_4: string;
  readonly card_exp_month: number;
  readonly card_exp_year: number;
}

export interface PaymentItem {
  readonly name: string;
  readonly brand_name: string;
  readonly quantity: number;
  readonly image: { readonly url: string; readonly width: number; readonly height: number } | null;
}

/** USD cents. */
export interface PaymentAmounts {
  readonly amount_product: number;
  readonly amount_shipping: number;
  readonly amount_processing_fee: number | null;
  readonly amount_tax: number | null;
  readonly amount_global_relay_cost: number | null;
  readonly amount_total: number;
}

export interface PaymentSummary {
  readonly status: 'payable' | 'processing' | 'paid' | 'closed';
  readonly from_name: string;
  readonly recipient_first_name: string;
  readonly items: readonly PaymentItem[];
  readonly amounts: PaymentAmounts;
  readonly reference_id: string;
  readonly expires_at: string | null;
  readonly app_name: string;
  readonly vault: Vault;
}

export interface AnswerProblem {
  readonly field: string;
  readonly message: string;
}
