/**
 * What the service's own pages call: the embedded payment form of integrators' apps, the hosted payment page, and the
 * vault of the sandbox.
 * They carry no API key, and are no part of the public API.
 */
import { Image } from './catalog.ts';
import { BillingAddress, cardFields } from './commerce.ts';
import type { ErrorCode } from './errors.ts';
import {
  CentsSchema,
  Nullable,
  RequiredText,
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
  /** What it does to the limit of an address: `card` counts against that of typing in cards. */
  readonly limit: 'page' | 'card';
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly status: 200 | 201;
  readonly response: TSchema;
  /** Codes it may answer besides those that every operation may. */
  readonly errors: readonly ErrorCode[];
}

const define = <O extends PageOperation>(operation: O): O => operation;

const publicAppId = RequiredText(255, 'The public id of the commerce app, as `GET /v1/me` tells it.');

/** Where a page hands in a card. What is there besides `kind` is for the page's code for that vault alone. */
export const BrowserVault = Type.Intersect([
  Type.Object({
    kind: Type.String({ description: 'Whose vault it is: it chooses the code that hands in a card.' }),
  }),
  Type.Record(Type.String(), Type.String()),
]);
export type BrowserVault = Static<typeof BrowserVault>;

export const PaymentFormSettings = Type.Object({ app_name: Type.String(), vault: BrowserVault });
export type PaymentFormSettings = Static<typeof PaymentFormSettings>;

export const VaultCardInput = Strict({
  number: RequiredText(40, 'Digits, spaces and dashes.'),
  exp_month: Type.Integer({ description: '1 to 12.', ...required }),
  exp_year: Type.Integer({ description: 'With four digits.', ...required }),
  cvc: RequiredText(10, 'Three digits, or four.'),
});
export type VaultCardInput = Static<typeof VaultCardInput>;

export const CreateInterimCardInput = Strict({
  public_app_id: publicAppId,
  card_token: RequiredText(255, 'What the vault made of the card.'),
  cardholder_name: RequiredText(255, 'Name on the card.'),
  billing_address: BillingAddress,
});
export type CreateInterimCardInput = Static<typeof CreateInterimCardInput>;

export const InterimCard = Type.Object({ interim_card_key: Type.String(), ...cardFields });
export type InterimCard = Static<typeof InterimCard>;

export const PayableOrder = Type.Object({
  status: Type.Enum(['payable', 'processing', 'paid', 'closed'], {
    description:
      '`payable`: a card may be given. `processing`: a payment is under way whose outcome is not known yet. `closed`: the order has failed or ended unpaid.',
  }),
  app_name: Type.String(),
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
  expires_at: Nullable(Timestamp('When the order fails unless it is paid; null once it is not waited for.')),
  vault: Nullable(BrowserVault),
});
export type PayableOrder = Static<typeof PayableOrder>;

export const PayOrderInput = Strict({
  card_token: RequiredText(255, 'What the vault made of the card.'),
  cardholder_name: RequiredText(255, 'Name on the card.'),
  billing_address: BillingAddress,
});
export type PayOrderInput = Static<typeof PayOrderInput>;

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
  /** Only where the gateway is the simulated one. */
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
    response: InterimCard,
    errors: ['not_found'],
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
    response: Type.Object({ status: Type.Enum(['paid', 'processing']) }),
    errors: ['not_found', 'order_state', 'card_declined'],
  }),
} as const;

export type PageOperationId = keyof typeof pageOperations;
