/**
 * The operations that the service's own pages call: the embedded payment form of integrators' apps, the hosted payment
 * page, the page for an organization's own card and the sandbox's card vault. They need no API key and are not part of the public API.
 */
import { Image } from './catalog.ts';
import { BillingAddress, cardFields } from './commerce.ts';
import type { ErrorCode } from './errors.ts';
import {
  CentsSchema,
  Nullable,
  RequiredLine,
  required,
  type Static,
  Strict,
  Timestamp,
  type TSchema,
  Type,
} from './schema.ts';

export interface PageOperation {
  readonly method: 'GET' | 'POST';
  readonly path: `/${string}`;
  /** The rate limit of the caller's address that a call counts against: the general one, or the one for typed cards. */
  readonly limit: 'page' | 'card';
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly status: 200 | 201;
  readonly response: TSchema;
  /** Error codes of this operation, in addition to those that every operation may answer. */
  readonly errors: readonly ErrorCode[];
}

const define = <O extends PageOperation>(operation: O): O => operation;

const publicAppId = RequiredLine(255, 'The public id of the commerce app, as `GET /v1/me` returns it.');

/** Where a page hands in a card. */
export const BrowserVault = Type.Record(Type.String(), Type.String(), {
  description: "`kind` chooses the page's code that hands in a card. The other fields are for that code.",
});
export type BrowserVault = Static<typeof BrowserVault>;

/** What a payer must do before a payment or the storage of a card can go on. */
export const PayerAction = Type.Record(Type.String(), Type.String(), {
  description:
    "The confirmation that the payer's bank asks for. `kind` chooses the page's code that carries it out. The other fields are for that code.",
});
export type PayerAction = Static<typeof PayerAction>;

export const PaymentFormSettings = Type.Object({ app_name: Type.String(), vault: BrowserVault });
export type PaymentFormSettings = Static<typeof PaymentFormSettings>;

export const VaultCardInput = Strict({
  number: RequiredLine(40, 'Card number: digits, spaces and dashes.'),
  exp_month: Type.Integer({ description: 'Month in which the card expires, 1 to 12.', ...required }),
  exp_year: Type.Integer({ description: 'Year in which the card expires, with four digits.', ...required }),
  cvc: RequiredLine(10, 'Security code of three or four digits.'),
});
export type VaultCardInput = Static<typeof VaultCardInput>;

const enteredCard = {
  card_token: RequiredLine(255, 'The token that the card vault returned.'),
  cardholder_name: RequiredLine(255, 'Name on the card.'),
  billing_address: BillingAddress,
};

export const CreateInterimCardInput = Strict({ public_app_id: publicAppId, ...enteredCard });
export type CreateInterimCardInput = Static<typeof CreateInterimCardInput>;

export const InterimCard = Type.Object({ interim_card_key: Type.String(), ...cardFields });
export type InterimCard = Static<typeof InterimCard>;

export const EnteredCard = Type.Object({
  interim_card: Nullable(InterimCard),
  payer_action: Nullable(PayerAction),
});
export type EnteredCard = Static<typeof EnteredCard>;

export const PayableOrder = Type.Object({
  status: Type.Enum(['payable', 'unconfirmed', 'processing', 'paid', 'closed'], {
    description:
      '`payable`: the payer may enter a card. `unconfirmed`: a payment was started, and the bank asks the payer for a confirmation. The payer may also enter another card, which ends that payment. `processing`: a payment was started and its outcome is not known yet. `paid`: the order is paid. `closed`: the order failed or ended without a payment.',
  }),
  app_name: Type.String({ description: 'Who asks for the money: a commerce app or an organization.' }),
  problem: Nullable(
    Type.String({
      description: 'Why the card on file did not pay. Null if there is none or nobody tried it.',
    }),
  ),
  from_name: Type.String({ description: 'Who sends the gift.' }),
  recipient_first_name: Type.String(),
  items: Type.Array(
    Type.Object({
      name: Type.String(),
      brand_name: Type.String(),
      quantity: Type.Integer(),
      image: Nullable(Image),
    }),
  ),
  amounts: Type.Object({
    amount_product: CentsSchema('Products.'),
    amount_shipping: CentsSchema('Shipping.'),
    amount_processing_fee: CentsSchema('Processing fee.'),
    amount_tax: CentsSchema('Tax.'),
    amount_global_relay_cost: CentsSchema('Global shipping; 0 within the US.'),
    amount_total: CentsSchema('What is charged.'),
  }),
  reference_id: Type.String(),
  expires_at: Nullable(
    Timestamp('Time at which the order fails unless it is paid. Null when it no longer waits for a payment.'),
  ),
  vault: Nullable(BrowserVault),
});
export type PayableOrder = Static<typeof PayableOrder>;

export const PayOrderInput = Strict(enteredCard);
export type PayOrderInput = Static<typeof PayOrderInput>;

export const PaymentProgress = Type.Object({
  status: Type.Enum(['paid', 'processing', 'needs_payer'], {
    description: '`needs_payer`: the page carries out `payer_action`, and then resumes the payment.',
  }),
  payer_action: Nullable(PayerAction),
});
export type PaymentProgress = Static<typeof PaymentProgress>;

export const CardForm = Type.Object({
  status: Type.Enum(['open', 'used', 'expired'], {
    description:
      '`open`: a card can be entered. `used`: a card was saved with the link. `expired`: the time of the link is over.',
  }),
  organization_name: Nullable(Type.String({ description: 'Whose card it will be. Null unless open.' })),
  expires_at: Nullable(Timestamp('Time at which the link expires. Null unless open.')),
  vault: Nullable(BrowserVault),
});
export type CardForm = Static<typeof CardForm>;

export const SaveOwnCardInput = Strict(enteredCard);
export type SaveOwnCardInput = Static<typeof SaveOwnCardInput>;

export const OwnCard = Type.Object({
  name: Type.String({ description: 'Name to show to people, such as `Visa ending in 4242`.' }),
  card_exp_month: Type.Integer({ description: 'Month in which the card expires, 1 to 12.' }),
  card_exp_year: Type.Integer({ description: 'Year in which the card expires, with four digits.' }),
});
export type OwnCard = Static<typeof OwnCard>;

export const SavedOwnCard = Type.Object({
  card: Nullable(OwnCard),
  payer_action: Nullable(PayerAction),
});
export type SavedOwnCard = Static<typeof SavedOwnCard>;

const TokenParams = Strict({ token: Type.String() });

export const pageOperations = {
  getPaymentFormSettings: define({
    method: 'GET',
    path: '/embed/settings',
    limit: 'page',
    query: Strict({ public_app_id: publicAppId }),
    status: 200,
    response: PaymentFormSettings,
    errors: ['not_found'],
  }),
  /** Works only with the simulated card gateway. */
  vaultCard: define({
    method: 'POST',
    path: '/vault/cards',
    limit: 'card',
    body: VaultCardInput,
    status: 201,
    response: Type.Object({ card_token: Type.String() }),
    errors: ['not_found'],
  }),
  createInterimCard: define({
    method: 'POST',
    path: '/embed/interim_cards',
    limit: 'card',
    body: CreateInterimCardInput,
    status: 201,
    response: EnteredCard,
    errors: ['not_found', 'card_declined'],
  }),
  getPayableOrder: define({
    method: 'GET',
    path: '/pay/{token}/summary',
    limit: 'page',
    params: TokenParams,
    status: 200,
    response: PayableOrder,
    errors: ['not_found'],
  }),
  payOrder: define({
    method: 'POST',
    path: '/pay/{token}/payments',
    limit: 'card',
    params: TokenParams,
    body: PayOrderInput,
    status: 200,
    response: PaymentProgress,
    errors: ['not_found', 'order_state', 'card_declined'],
  }),
  /** Asks the card gateway for the outcome of the last payment, after the payer returned from the bank. */
  resumePayment: define({
    method: 'POST',
    path: '/pay/{token}/payments/resume',
    limit: 'card',
    params: TokenParams,
    status: 200,
    response: PaymentProgress,
    errors: ['not_found', 'order_state', 'card_declined'],
  }),
  getCardForm: define({
    method: 'GET',
    path: '/cards/{token}/form',
    limit: 'page',
    params: TokenParams,
    status: 200,
    response: CardForm,
    errors: ['not_found'],
  }),
  /** Saves a card of an organization. After a confirmation at the bank, the page sends the same request again. */
  saveOwnCard: define({
    method: 'POST',
    path: '/cards/{token}/card',
    limit: 'card',
    params: TokenParams,
    body: SaveOwnCardInput,
    status: 200,
    response: SavedOwnCard,
    errors: ['not_found', 'card_declined', 'forbidden'],
  }),
} as const;

export type PageOperationId = keyof typeof pageOperations;
