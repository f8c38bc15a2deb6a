/**
 * The service of the soak: the real app without a worker. The soak runs its jobs, and its time is the model's time.
 */
import { strict as assert } from 'node:assert';
import { cardGateways } from '../../src/adapters.ts';
import { type App, type AppOverrides, createApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config/config.ts';
import type { Caller } from '../../src/context/caller.ts';
import type { CallerContext, Services } from '../../src/context/context.ts';
import { openContext } from '../../src/context/context.ts';
import type { Tx } from '../../src/db/statements.ts';
import { newId } from '../../src/kit/ids.ts';
import { creditAccount } from '../../src/modules/ledger/move-funds.ts';
import { openFundedAccount } from '../../src/modules/ledger/open-accounts.ts';
import { hashApiKey } from '../../src/modules/organizations/api-key-format.ts';
import { createApiKey } from '../../src/modules/organizations/create-api-key.ts';
import { createCommerceApp } from '../../src/modules/organizations/create-commerce-app.ts';
import { createOrganization } from '../../src/modules/organizations/create-organization.ts';
import { findCallerByKeyHash } from '../../src/modules/organizations/organizations.sql.ts';
import { vaultCard } from '../../src/modules/payments/gateways/simulated/vault-card.ts';
import { writeCardMethod } from '../../src/modules/payments/methods/payment-methods.sql.ts';
import type { CardGateway } from '../../src/ports/card-gateway.ts';
import { testSecretKey } from '../harness/secret-key.ts';
import { type TextDatabase, withTexts } from '../harness/text-queries.ts';
import { type Account, type CardName, cardMethods } from './model.ts';
import { type BrandName, brandNames, type ProductName, productNames, products, terms } from './prices.ts';

export interface SoakService {
  readonly app: App;
  readonly products: Readonly<Record<ProductName, string>>;
  readonly brands: Readonly<Record<BrandName, string>>;
  /** The organizations of the sequences until now. */
  readonly organizationIds: string[];
  close(): Promise<void>;
}

/** Opens a service with brands of its own, so that no other one pays them. */
export async function openSoakService(databaseUrl: string, outside: AppOverrides = {}): Promise<SoakService> {
  const env = {
    DATABASE_POOL_SIZE: '16',
    GIFTS_SECRET_KEY: testSecretKey,
    LOG_LEVEL: outside.logTo ? 'warn' : 'silent',
    PORT: '0',
    HOST: '127.0.0.1',
    PUBLIC_URL: 'http://gifts.test',
    RATE_LIMIT_RPS: '0',
    CARD_RATE_LIMIT_PER_MINUTE: '0',
  };
  const app = await createApp(loadConfig(env, cardGateways), databaseUrl, outside);
  const catalog = await insertProducts(withTexts(app.services.db));
  return { app, ...catalog, organizationIds: [], close: () => app.close() };
}

async function insertProducts(db: TextDatabase): Promise<Pick<SoakService, 'brands' | 'products'>> {
  const shipping = { north: [500, null], south: [700, 2_500] } as const;
  const brandIds = Object.fromEntries(brandNames.map((name) => [name, newId()]));
  for (const name of brandNames) {
    await db.query(
      'insert into brands (id, slug, name, shipping_price, free_shipping_minimum) values ($1, $2, $3, $4, $5)',
      [brandIds[name], `${name}-${brandIds[name]}`, name, ...shipping[name]],
    );
    await db.query(`insert into brand_terms values ($1, '2020-01-01', $2, $3)`, [
      brandIds[name],
      terms[name].commission,
      terms[name].shipping,
    ]);
  }
  const ids = Object.fromEntries(productNames.map((name) => [name, newId()]));
  for (const name of productNames) {
    await db.query(
      `insert into products (id, slug, brand_id, name, price, status, countries)
       values ($1, $2, $3, $4, $5, 'active', '{US}')`,
      [ids[name], `${name}-${ids[name]}`, brandIds[products[name].brand], name, products[name].price],
    );
  }
  await db.query('update catalog_version set version = version + 1');
  return { brands: brandIds, products: ids } as Pick<SoakService, 'brands' | 'products'>;
}

export type KeyKind = 'automation' | 'commerce' | 'hosted';

/** The organization of one sequence and its callers. */
export interface SoakOrganization {
  readonly id: string;
  readonly products: SoakService['products'];
  readonly brands: SoakService['brands'];
  readonly services: Services;
  /** The current time of the model. */
  now: number;
  /** The ids of batches, by their number in the model. */
  readonly batchIds: string[];
  readonly accounts: Readonly<Record<Account, string>>;
  readonly cardTokens: Readonly<Record<CardName, string>>;
  readonly paymentMethods: Readonly<Record<CardName, string>>;
  readonly apiKeys: Readonly<Record<KeyKind, string>>;
  contextOf(kind?: KeyKind): Promise<CallerContext>;
}

export const endUser = 'user-1';
export const startingFunds: Readonly<Record<Exclude<Account, 'receivable'>, number>> = {
  balance: 40_000,
  workspace_balance: 20_000,
  stored_value: 6_000,
};
/** A credit limit that sequences can exhaust. */
export const creditLimit = 30_000;

const cardNumbers: Readonly<Record<CardName, string>> = {
  works: '4242424242424242',
  declined: '4000000000000341',
  insufficient: '4000000000009995',
  lost: '4000000000004087',
};

export async function openOrganization(service: SoakService, beganAt: number): Promise<SoakOrganization> {
  const { services } = service.app;
  const { db } = services;
  const at = new Date(beganAt);
  const { organizationId, commerceAppId, accounts, apiKeys } = await db.transaction((tx) =>
    makeOrganization(tx, at),
  );
  const cardTokens = await everyCard((name) => typeCard(services, name));
  const organization: SoakOrganization = {
    id: organizationId,
    products: service.products,
    brands: service.brands,
    services: { ...services, clock: { now: () => new Date(organization.now) } },
    now: beganAt,
    batchIds: [],
    accounts,
    cardTokens,
    paymentMethods: await everyCard((name) =>
      keepCard(services, { organizationId, commerceAppId }, cardTokens[name], at),
    ),
    apiKeys,
    contextOf: async (kind = 'automation') => {
      const caller = await findCaller(withTexts(db), hashApiKey(apiKeys[kind]));
      const context = await openContext(organization.services, caller.organization);
      return { ...context, caller, invalidateCallerCache: () => {} };
    },
  };
  return organization;
}

async function makeOrganization(tx: Tx, at: Date) {
  const made = await createOrganization(tx, {
    name: 'Soak',
    // Production organizations start without credit, so that funds are scarce.
    environment: 'production',
    admin: { email: `${newId()}@example.com` },
  });
  const { id: organizationId, userId, workspaceId } = made;
  const commerceAppId = await createCommerceApp(tx, { organizationId, name: 'Shop' });
  const hostedAppId = await createCommerceApp(tx, {
    organizationId,
    name: 'Hosted',
    usesHostedPayment: true,
  });
  const accounts = await openAccounts(tx, { organizationId, workspaceId, commerceAppId });
  for (const [account, amountCents] of Object.entries(startingFunds)) {
    const code = accounts[account as Account];
    creditAccount(tx, { organizationId, account: code, amountCents, reason: 'Opening', at });
  }
  const owner = { organizationId, userId, environment: 'sandbox', name: 'Soak' } as const;
  const keyOf = async (kind: 'automation' | 'commerce', appId: string | null) =>
    (await createApiKey(tx, { ...owner, kind, commerceAppId: appId })).key;
  const apiKeys = {
    automation: await keyOf('automation', null),
    commerce: await keyOf('commerce', commerceAppId),
    hosted: await keyOf('commerce', hostedAppId),
  };
  return { organizationId, commerceAppId, accounts, apiKeys };
}

async function openAccounts(
  tx: Tx,
  owner: { organizationId: string; workspaceId: string; commerceAppId: string },
): Promise<Record<Account, string>> {
  const { organizationId, workspaceId, commerceAppId } = owner;
  return {
    balance: await openFundedAccount(tx, { organizationId, source: 'BALANCE' }),
    workspace_balance: await openFundedAccount(tx, {
      organizationId,
      source: 'WORKSPACE_BALANCE',
      workspaceId,
    }),
    stored_value: await openFundedAccount(tx, {
      organizationId,
      source: 'COMMERCE_STORED_VALUE',
      commerceAppId,
    }),
    receivable: await openFundedAccount(tx, {
      organizationId,
      source: 'CORPORATE_ACCOUNT',
      creditLimitCents: creditLimit,
    }),
  };
}

async function findCaller(db: TextDatabase, key: Buffer): Promise<Caller> {
  const caller = await findCallerByKeyHash(db, key);
  assert(caller);
  return caller;
}

async function everyCard(make: (name: CardName) => Promise<string>): Promise<Record<CardName, string>> {
  const made = await Promise.all(cardMethods.map(async (name) => [name, await make(name)] as const));
  return Object.fromEntries(made) as Record<CardName, string>;
}

async function typeCard(services: Services, name: CardName): Promise<string> {
  const exp_year = services.clock.now().getUTCFullYear() + 9;
  const typed = { number: cardNumbers[name], exp_month: 12, exp_year, cvc: '123' };
  return (await vaultCard(services, typed)).cardToken;
}

export const billingAddress = {
  address_1: '1 Market St',
  address_2: null,
  city: 'San Francisco',
  state: 'CA',
  postal_code: '94105',
  country: 'US',
};

async function keepCard(
  { db, cardGateway }: Services,
  { organizationId, commerceAppId }: { organizationId: string; commerceAppId: string },
  cardToken: string,
  at: Date,
): Promise<string> {
  assert(cardGateway);
  const id = newId();
  const attached = await cardGateway.attachCard({
    key: id,
    cardToken,
    cardholderName: 'Robin',
    billingAddress,
  });
  assert(attached.outcome === 'attached');
  await db.transaction(async (tx) =>
    writeCardMethod(tx, cardMethod({ organizationId, commerceAppId, id, at }, attached)),
  );
  return id;
}

const cardMethod = (
  method: { organizationId: string; commerceAppId: string; id: string; at: Date },
  {
    card,
    summary: cardSummary,
  }: Extract<Awaited<ReturnType<CardGateway['attachCard']>>, { outcome: 'attached' }>,
) => ({
  organization_id: method.organizationId,
  id: method.id,
  commerce_app_id: method.commerceAppId,
  commerce_end_user_id: endUser,
  gateway: 'simulated' as const,
  customer_reference: card.customerReference,
  method_reference: card.methodReference,
  card_brand: cardSummary.brand,
  card_last_4: cardSummary.last4,
  card_exp_month: cardSummary.expMonth,
  card_exp_year: cardSummary.expYear,
  cardholder_name: 'Robin',
  billing_address: billingAddress,
  created_at: method.at,
  deleted_at: null,
  forgotten_at: null,
  label: null,
});
