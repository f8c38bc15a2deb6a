/**
 * What the service's own pages call: the embedded payment form of integrators' apps, and the vault of the sandbox.
 * They carry no API key, and are no part of the public API.
 */
import { BillingAddress, cardFields } from './commerce.ts';
import type { ErrorCode } from './errors.ts';
import { RequiredText, required, type Static, Strict, type TSchema, Type } from './schema.ts';

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

export const BrowserVault = Type.Union([
  Type.Object({
    kind: Type.Literal('simulated'),
    url: Type.String({ description: 'Where the form posts the card: `vaultCard` below.' }),
  }),
  Type.Object({
    kind: Type.Literal('stripe'),
    publishable_key: Type.String({
      description: 'The form sends the card to Stripe itself; it never reaches this service.',
    }),
  }),
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
} as const;

export type PageOperationId = keyof typeof pageOperations;
