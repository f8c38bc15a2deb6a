/** Gifts at round prices with running jobs, and functions that read the ledger. */
import { strict as assert } from 'node:assert';
import { verifyLedger } from '../../../src/modules/ledger/verify-ledger.ts';
import {
  type BatchFixture,
  created,
  eventsOf,
  type Fields,
  getBody,
  newYork,
  typesOf,
} from '../batches/batch-fixtures.ts';
import { interimCardBody, methodBody, publicAppIdOf } from './payments-fixtures.ts';

/** The cost of a mug: the low estimate, in New York, and the high estimate, which is the cost in Puerto Rico. */
export const mug = {
  product: 2_000,
  shipping: 500,
  fee: 125,
  taxInNewYork: 171,
  total: 2_796,
  highest: 2_855,
};

/** Returns the sums of all entries by account over all shards, without accounts whose sum is zero. */
async function ledgerTotals({ app }: BatchFixture): Promise<Record<string, number>> {
  const rows = await app.db.query<{ account: string; cents: number }>(
    `select account, sum(amount_cents)::bigint as cents from ledger_entries where organization_id = $1
     group by account having sum(amount_cents) <> 0 order by account`,
    [app.organizationId],
  );
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}

/** Returns what an operation changed in the ledger. */
export async function ledgerChanges(
  fixture: BatchFixture,
  action: () => Promise<unknown>,
): Promise<Record<string, number>> {
  const before = await ledgerTotals(fixture);
  await action();
  const after = await ledgerTotals(fixture);
  const accounts = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return Object.fromEntries(
    accounts
      .map((account): [string, number] => [account, (after[account] ?? 0) - (before[account] ?? 0)])
      .filter(([, cents]) => cents !== 0),
  );
}

/** The entries of the payees of a mug sent to New York. */
export const mugPaid = { brand_payable: 2_000, fee_revenue: 125, shipping_payable: 500, tax_payable: 171 };

export async function sendMug(fixture: BatchFixture, fields: Fields = {}, options: { apiKey?: string } = {}) {
  const batch = await created(fixture, fields, options);
  const [order] = batch.orders_preview;
  assert(order);
  return { batch, orderId: order.id as string };
}

/** Changes an order through the sandbox. The answer must be 200. */
export async function performAction(
  fixture: BatchFixture,
  orderId: string,
  action: string,
  body: object = {},
) {
  const { status, body: answer } = await fixture.app.request(
    'POST',
    `/v1/sandbox/orders/${orderId}/${action}`,
    {
      body,
    },
  );
  assert.equal(status, 200, JSON.stringify(answer));
  return answer;
}

export const accept = (fixture: BatchFixture, orderId: string) =>
  performAction(fixture, orderId, 'accept', { mailing_address: newYork });

const statusTimeoutMs = 10_000;

/** Returns the order when it has one of these statuses. */
export async function waitForStatus(fixture: BatchFixture, orderId: string, ...statuses: string[]) {
  const until = performance.now() + statusTimeoutMs;
  for (;;) {
    const order = await getBody(fixture, `/v1/orders/${orderId}`);
    if (statuses.includes(order.status)) return order;
    assert(performance.now() < until, `the order is ${order.status} and not ${statuses.join(' or ')}`);
  }
}

export const orderEvents = async (fixture: BatchFixture, batchId: string): Promise<string[]> =>
  typesOf(await eventsOf(fixture, batchId)).filter((type) => type.startsWith('order.'));

/** Expects that the ledger verifies. To be called after every test. */
export async function assertLedger({ app }: BatchFixture): Promise<void> {
  const { findings } = await verifyLedger(app.db, app.organizationId);
  assert.deepEqual(findings, []);
}

/** Enters a card in the form of an app. Returns what the form passes to its page. */
async function typeCard({ app }: BatchFixture, number: string, publicAppId: string): Promise<string> {
  const vaulted = await app.request('POST', '/vault/cards', {
    apiKey: null,
    body: { number, exp_month: 12, exp_year: new Date().getUTCFullYear() + 3, cvc: '123' },
  });
  assert.equal(vaulted.status, 201, JSON.stringify(vaulted.body));
  const interim = await app.request('POST', '/embed/interim_cards', {
    apiKey: null,
    body: interimCardBody(publicAppId, vaulted.body.card_token),
  });
  assert.equal(interim.status, 201, JSON.stringify(interim.body));
  return interim.body.interim_card.interim_card_key;
}

/** Stores a card for the user `user-1` of the demo's app. Returns the id of its payment method. */
export async function saveCard(fixture: BatchFixture, number: string): Promise<string> {
  const { app } = fixture;
  const key = await typeCard(fixture, number, await publicAppIdOf(app));
  const { status, body } = await app.request('POST', '/v1/commerce_user_payment_methods', {
    body: methodBody(key),
    apiKey: app.commerceApiKey,
  });
  assert.equal(status, 201, JSON.stringify(body));
  return body.id;
}

/** Sends a mug paid with a card of `user-1`. */
export const sendMugByCard = (fixture: BatchFixture, paymentMethodId: string, fields: Fields = {}) =>
  sendMug(
    fixture,
    { payment_method_id: paymentMethodId, commerce_end_user_id: 'user-1', ...fields },
    { apiKey: fixture.app.commerceApiKey },
  );
