/** A service with a card gateway, and functions that store cards of an app's users. */
import { strict as assert } from 'node:assert';
import { createApiKey } from '../../../src/modules/organizations/create-api-key.ts';
import { createCommerceApp } from '../../../src/modules/organizations/create-commerce-app.ts';
import { startTestApp, type TestApp, type TestAppOptions, type TestResponse } from '../../harness/app.ts';
import { accept, sendGift } from '../fulfilment/fulfilment-fixtures.ts';
import { type ProgrammableGateway, programmableGateway } from './programmable-gateway.ts';

export interface PaymentsFixture {
  app: TestApp;
  gateway: ProgrammableGateway;
  /** A key of the demo's commerce app. */
  publicAppId: string;
  close(): Promise<void>;
}

export async function startPaymentsFixture(options: TestAppOptions = {}): Promise<PaymentsFixture> {
  const gateway = programmableGateway();
  const outside = { cardGateway: gateway, ...options.outside };
  const app = await startTestApp({ worker: false, ...options, outside });
  return { app, gateway, publicAppId: await publicAppIdOf(app), close: () => app.close() };
}

export async function publicAppIdOf(app: TestApp, apiKey = app.commerceApiKey): Promise<string> {
  const { body } = await app.request('GET', '/v1/me', { apiKey });
  return body.public_app_id;
}

export const billingAddress = {
  address_1: '100 Congress Avenue',
  address_2: null,
  city: 'Austin',
  state: 'TX',
  postal_code: '78701',
  country: 'US',
};

export const interimCardBody = (publicAppId: string, cardToken: string) => ({
  public_app_id: publicAppId,
  card_token: cardToken,
  cardholder_name: 'Robin Example',
  billing_address: billingAddress,
});

/** Returns what the form passes to its page for an entered card. */
export async function interimKey(
  { app, gateway, publicAppId }: PaymentsFixture,
  { token = gateway.vault(), appId = publicAppId }: { token?: string; appId?: string } = {},
): Promise<string> {
  const { status, body } = await app.request('POST', '/embed/interim_cards', {
    apiKey: null,
    body: interimCardBody(appId, token),
  });
  assert.equal(status, 201, JSON.stringify(body));
  return body.interim_card.interim_card_key;
}

export const path = '/v1/commerce_user_payment_methods';

/** Returns a valid body for an interim card. */
export const methodBody = (interimCardKey: string, fields: Record<string, unknown> = {}) => ({
  cardholder_name: 'Robin Example',
  commerce_end_user_id: 'user-1',
  payment_method_type: 'card',
  interim_card_key: interimCardKey,
  billing_address: billingAddress,
  ...fields,
});

interface Sending {
  apiKey?: string;
  headers?: Record<string, string>;
}

export const createMethod = (
  { app }: PaymentsFixture,
  body: object,
  { apiKey = app.commerceApiKey, headers = {} }: Sending = {},
): Promise<TestResponse> => app.request('POST', path, { body, apiKey, headers });

/** Stores a card of a user. */
export async function savedMethod(
  fixture: PaymentsFixture,
  fields: Record<string, unknown> = {},
  card: Parameters<ProgrammableGateway['vault']>[0] = {},
): Promise<{ id: string }> {
  const key = await interimKey(fixture, { token: fixture.gateway.vault(card) });
  const { status, body } = await createMethod(fixture, methodBody(key, fields));
  assert.equal(status, 201, JSON.stringify(body));
  return body;
}

/** Creates another app of the demo organization with a key of its admin. */
export async function addApp(
  { app }: Pick<PaymentsFixture, 'app'>,
  { usesHostedPayment = false } = {},
): Promise<{ id: string; apiKey: string; publicAppId: string }> {
  const { organizationId } = app;
  const made = await app.db.transaction(async (tx) => {
    const [admin] = await tx.query<{ id: string }>(
      `select id from users where organization_id = $1 and role = 'admin'`,
      [organizationId],
    );
    assert(admin);
    const id = await createCommerceApp(tx, {
      organizationId,
      name: 'Another Shop',
      usesHostedPayment,
    });
    const key = { organizationId, userId: admin.id, environment: 'sandbox', kind: 'commerce' } as const;
    const { key: apiKey } = await createApiKey(tx, { ...key, commerceAppId: id, name: 'Another key' });
    return { id, apiKey };
  });
  return { ...made, publicAppId: await publicAppIdOf(app, made.apiKey) };
}

/** Creates an accepted order that waits for a hosted payment. */
export async function hostedOrder(app: TestApp): Promise<{ id: string; payment_link: string }> {
  const { apiKey } = await addApp({ app }, { usesHostedPayment: true });
  const { body } = await sendGift(app, {}, apiKey);
  const answer = await accept(app, body.orders_preview[0].id);
  assert.equal(answer.body.status, 'pending_payment', JSON.stringify(answer.body));
  return answer.body;
}

export interface StoredRows {
  methods: number;
  interimCards: number;
  usedCards: number;
  events: number;
  jobs: number;
}

export async function storedRows({ app }: PaymentsFixture): Promise<StoredRows> {
  const [row] = await app.db.query<StoredRows>(
    `select (select count(*) from payment_methods) as methods,
       (select count(*) from interim_cards) as "interimCards",
       (select count(*) from interim_cards where used_at is not null) as "usedCards",
       (select count(*) from events) as events,
       (select count(*) from graphile_worker._private_jobs) as jobs`,
  );
  assert(row);
  return row;
}
