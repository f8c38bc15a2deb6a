/** Delivered gifts of a brand, in one or several organizations, and the commands of the operator. */
import { strict as assert } from 'node:assert';
import { openFundedAccount } from '../../../src/modules/ledger/open-accounts.ts';
import { setCreditLimit } from '../../../src/modules/ledger/set-credit-limit.ts';
import type { BatchFixture } from '../batches/batch-fixtures.ts';
import { gift, newYork } from '../batches/batch-fixtures.ts';
import { placeOrder } from '../fulfilment/fulfilment-fixtures.ts';
import { addOrganization, type OtherOrganization } from '../http/api-fixtures.ts';
import { type Run, runGifts } from '../operators/run-gifts.ts';

/** The brand of the products of the fixture. Its parcels cost $5.00. */
export const brand = 'batch-goods';

export type Customer = Pick<OtherOrganization, 'id' | 'apiKey'>;

export const gifts = ({ app }: BatchFixture, ...args: string[]): Promise<Run> =>
  runGifts(app.databaseUrl, args);

/** Runs a command that must succeed. Returns what it prints. */
export async function done(fixture: BatchFixture, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await gifts(fixture, ...args);
  assert.equal(code, 0, stderr);
  return stdout;
}

export const demo = ({ app }: BatchFixture): Customer => ({ id: app.organizationId, apiKey: app.apiKey });

/** Creates another organization that can spend $1,000.00. */
export async function newCustomer({ app }: BatchFixture): Promise<Customer> {
  const other = await addOrganization(app);
  await app.services.db.transaction(async (tx) => {
    await openFundedAccount(tx, { organizationId: other.id, source: 'CORPORATE_ACCOUNT' });
    await setCreditLimit(tx, other.id, 100_000);
  });
  return other;
}

/** Sends a gift and hands it to fulfilment. A mug costs $20.00. */
export async function orderedGift(fixture: BatchFixture, { id, apiKey }: Customer, fields: object = {}) {
  const { app } = fixture;
  const sent = await app.request('POST', '/v1/order_batches', {
    apiKey,
    body: gift(fixture, { payment_method_id: 'CORPORATE_ACCOUNT', ...fields }),
  });
  assert.equal(sent.status, 201, JSON.stringify(sent.body));
  const orderId = sent.body.orders_preview[0].id as string;
  const accepted = await app.request('POST', `/v1/sandbox/orders/${orderId}/accept`, {
    apiKey,
    body: { mailing_address: newYork },
  });
  assert.equal(accepted.status, 200, JSON.stringify(accepted.body));
  const order = await placeOrder(app, orderId, { organizationId: id, apiKey });
  return { ...order, parcels: order.shipments.map((shipment) => shipment.id) };
}

export async function deliver(
  { app }: BatchFixture,
  parcels: readonly string[],
  apiKey: string,
): Promise<void> {
  for (const parcel of parcels) {
    const { status, body } = await app.request('POST', `/v1/sandbox/shipments/${parcel}/advance`, {
      apiKey,
      body: { status: 'delivered_override' },
    });
    assert.equal(status, 200, JSON.stringify(body));
  }
}

/** Sends a gift and delivers it. Returns the id of its order. */
export async function deliveredGift(
  fixture: BatchFixture,
  customer: Customer,
  fields: object = {},
): Promise<string> {
  const { id, parcels } = await orderedGift(fixture, customer, fields);
  await deliver(fixture, parcels, customer.apiKey);
  return id;
}

/** Returns what each organization's ledger contains in an account. Those with nothing are left out. */
export async function sumsOf({ app }: BatchFixture, account: string): Promise<Record<string, number>> {
  const rows = await app.db.query<{ organization_id: string; cents: number }>(
    `select organization_id, sum(amount_cents)::bigint as cents from ledger_entries where account = $1
     group by organization_id having sum(amount_cents) <> 0`,
    [account],
  );
  return Object.fromEntries(rows.map(({ organization_id: id, cents }) => [id, cents]));
}

export const brandAccountOf = async ({ app }: BatchFixture, slug = brand): Promise<string> => {
  const [row] = await app.db.query<{ id: string }>('select id from brands where slug = $1', [slug]);
  return `brand_payable:${row?.id}`;
};

export const total = (sums: Record<string, number>): number =>
  Object.values(sums).reduce((sum, cents) => sum + cents, 0);

/** Expects that the ledgers of all organizations verify, and the payouts between them. */
export async function assertAllLedgers(fixture: BatchFixture): Promise<void> {
  const { stdout } = await gifts(fixture, 'ledger', 'verify');
  assert(stdout.includes('ok: findings=0'), stdout);
}
