/** What brands and carriers earn by an order, and when. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BatchFixture, startBatchFixture } from '../batches/batch-fixtures.ts';
import { plainProducts } from '../fulfilment/fulfilment-fixtures.ts';
import { ledgerChanges } from '../payments/money-fixtures.ts';
import {
  assertAllLedgers,
  brand,
  brandAccountOf,
  type Customer,
  deliver,
  deliveredGift,
  demo,
  done,
  gifts,
  newCustomer,
  orderedGift,
} from './payout-fixtures.ts';

let fixture: BatchFixture;
let customer: Customer;
let account: string;
beforeAll(async () => {
  fixture = await startBatchFixture();
  customer = demo(fixture);
  account = await brandAccountOf(fixture);
});
afterEach(() => assertAllLedgers(fixture));
afterAll(() => fixture.close());

const setTerms = (...args: string[]) => gifts(fixture, 'brands', 'set', brand, ...args);

describe('a delivered order', () => {
  it('has the terms that hold without an agreement at first', async () => {
    const { stdout, stderr } = await gifts(fixture, 'brands', 'terms', brand);
    const terms = /0% commission, +shipping is paid to the brand/;
    expect([stdout, stderr]).toEqual(['', expect.stringMatching(terms)]);
    expect(await done(fixture, 'brands', 'list')).toMatch(
      /^batch-goods +\S.* +0% commission +shipping is paid to the brand$/m,
    );
  });

  it('owes the price and the shipping to its brand, and nothing before it is delivered', async () => {
    const { parcels, id } = await orderedGift(fixture, customer);
    expect(await done(fixture, 'payouts', 'owed')).toMatch(
      /batch-goods +\$0\.00 owed +\$25\.00 not delivered yet/,
    );
    const moved = await ledgerChanges(fixture, () => deliver(fixture, parcels, customer.apiKey));
    expect(moved).toEqual({ brand_payable: -2_000, shipping_payable: -500, [account]: 2_500 });
    expect(await done(fixture, 'payouts', 'owed')).toMatch(
      /batch-goods +\$25\.00 owed +\$0\.00 not delivered yet/,
    );
    expect(await done(fixture, 'ledger', 'explain', id)).toContain('A brand earned $25.00.');
  });

  it('is less a commission, rounded half up, from the day on which it applies', async () => {
    const { code, stderr } = await setTerms('--commission', '12.5');
    expect([code, stderr]).toEqual([0, expect.stringContaining('The terms of batch-goods: from 20')]);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    expect((await setTerms('--commission', '99.99', '--from', tomorrow)).code).toBe(0);
    const moved = await ledgerChanges(fixture, () =>
      deliveredGift(fixture, customer, {
        cart: { items: [{ product_id: fixture.products.wine, quantity: 1 }] },
      }),
    );
    expect(moved).toMatchObject({ commission_revenue: 225, [account]: 1_800 - 225 + 500 });
    expect(await done(fixture, 'brands', 'terms', brand)).toMatch(
      /^from \d{4}-\d\d-\d\d +12\.5% commission +shipping is paid to the brand\nfrom \d{4}-\d\d-\d\d +99\.99% commission/,
    );
  });

  it('owes the shipping to carriers if the terms say so', async () => {
    expect((await setTerms('--shipping', 'carrier', '--commission', '0')).code).toBe(0);
    const moved = await ledgerChanges(fixture, () => deliveredGift(fixture, customer));
    expect(moved).toMatchObject({ [account]: 2_000, carrier_payable: 500 });
    expect(moved.commission_revenue).toBeUndefined();
    expect(await done(fixture, 'brands', 'list')).toMatch(
      /^batch-goods +\S.* +0% commission +shipping is paid to the carrier$/m,
    );
    expect((await setTerms('--shipping', 'brand')).code).toBe(0);
  });

  it('owes each brand its own part, and a lost parcel to nobody', async () => {
    const products = await plainProducts(fixture.app, 3);
    const cart = { items: products.map(({ id }) => ({ product_id: id, quantity: 2 })) };
    const { parcels, id } = await orderedGift(fixture, customer, { cart });
    const [lost = '', ...others] = parcels;
    const failed = await fixture.app.request('POST', `/v1/sandbox/shipments/${lost}/advance`, {
      body: { status: 'failed' },
    });
    expect(failed.status).toBe(200);
    const moved = await ledgerChanges(fixture, () => deliver(fixture, others, customer.apiKey));
    const [first, ...arrived] = products.map(
      ({ brand: { id: brandId } }) => moved[`brand_payable:${brandId}`],
    );
    expect(first).toBeUndefined();
    expect(arrived).toEqual([expect.any(Number), expect.any(Number)]);
    const { body } = await fixture.app.request('GET', `/v1/orders/${id}`);
    const { amount_product, amount_shipping } = body.amounts;
    expect(moved.brand_payable).toBe(-amount_product);
    expect(moved.shipping_payable).toBe(-amount_shipping);
  });

  it('shows its organization nothing of what the operator agreed on with brands', async () => {
    const id = await deliveredGift(fixture, customer);
    const { body } = await fixture.app.request('GET', `/v1/orders/${id}/transfers`);
    expect(body.data.map(({ kind }: { kind: string }) => kind)).toEqual(['hold', 'capture']);
    expect(JSON.stringify(body)).not.toMatch(/commission|brand_payable:/);
  });

  it('is earned once, by fifty reports of its delivery at once', async () => {
    const { parcels } = await orderedGift(fixture, customer);
    const moved = await ledgerChanges(fixture, () =>
      Promise.all(Array.from({ length: 50 }, () => deliver(fixture, parcels, customer.apiKey))),
    );
    expect(moved[account]).toBe(2_500);
  });
});

it('an order that failed is owed to nobody', async () => {
  const { parcels } = await orderedGift(fixture, customer);
  const moved = await ledgerChanges(fixture, () =>
    fixture.app.request('POST', `/v1/sandbox/shipments/${parcels[0]}/advance`, {
      body: { status: 'failed' },
    }),
  );
  expect(moved).toMatchObject({ brand_payable: -2_000, shipping_payable: -500 });
  expect(moved[account]).toBeUndefined();
});

describe('an order that an earlier release delivered', () => {
  it('is found by the proof, and booked once by the job and the command', async () => {
    const { id } = await orderedGift(fixture, customer);
    await fixture.app.db.query(
      `update orders set status = 'delivered', delivered_at = now() where organization_id = $1 and id = $2`,
      [customer.id, id],
    );
    const { code, stdout } = await gifts(fixture, 'ledger', 'verify');
    expect([code, stdout]).toEqual([
      1,
      expect.stringContaining(`${id}: it is delivered and 2500 of it is earned`),
    ]);
    const moved = await ledgerChanges(fixture, async () => {
      await done(fixture, 'payouts', 'allocate');
      await Promise.all([1, 2, 3].map(() => done(fixture, 'payouts', 'allocate')));
    });
    expect(moved).toEqual({ brand_payable: -2_000, shipping_payable: -500, [account]: 2_500 });
  });
});

it('an organization that an earlier release created gets the accounts that it lacks', async () => {
  const { id } = await newCustomer(fixture);
  const accounts = async () =>
    (
      await fixture.app.db.query<{ code: string }>(
        'select code from ledger_accounts where organization_id = $1 order by code',
        [id],
      )
    ).map(({ code }) => code);
  const all = await accounts();
  await fixture.app.db.query(
    `delete from ledger_accounts where organization_id = $1 and code in ('gateway_cash', 'commission_revenue')`,
    [id],
  );
  expect(await accounts()).not.toEqual(all);
  await done(fixture, 'payouts', 'allocate', '--organization', id);
  expect(await accounts()).toEqual(all);
});

describe('terms that make no sense', () => {
  it.each([
    [['--commission', '100.01'], /--commission is "100.01" and must be 0 to 100 percent/],
    [['--commission', 'a lot'], /like 12\.5/],
    [['--commission', '5', '--from', '2026-02-30'], /must be a day like 2026-12-01/],
    [['--commission', '5', '--from', '2020-01-01'], /must not be before today/],
    [['--shipping', 'me'], /--shipping is "me" and must be one of brand, carrier/],
    [[], /nothing to change/],
  ])('%j are refused with a sentence', async (args, sentence) => {
    const { code, stderr } = await setTerms(...args);
    expect([code, stderr]).toEqual([2, expect.stringMatching(sentence)]);
  });

  it('a brand that does not exist is refused', async () => {
    const { code, stderr } = await gifts(fixture, 'brands', 'set', 'no-such-brand', '--commission', '5');
    expect([code, stderr]).toEqual([1, 'There is no brand with the slug or id "no-such-brand".\n']);
  });
});
