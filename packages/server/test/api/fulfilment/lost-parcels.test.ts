/** What is refunded for an order of which some parcels were lost and others delivered. */
import { strict as assert } from 'node:assert';
import type { OrderDetail } from '@gifts/contract/order';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { explainOrder } from '../../../src/modules/payments/balances/explain-order.ts';
import { type BatchFixture, getBody, startBatchFixture } from '../batches/batch-fixtures.ts';
import { assertLedger, ledgerChanges, saveCard, waitForStatus } from '../payments/money-fixtures.ts';
import { accept, advance, advanceThrough, plainProducts, sendGift } from './fulfilment-fixtures.ts';

let fixture: BatchFixture;
let card: string;
let productIds: string[];
beforeAll(async () => {
  fixture = await startBatchFixture({ worker: true });
  card = await saveCard(fixture, '4242 4242 4242 4242');
  productIds = (await plainProducts(fixture.app, 3)).map(({ id }) => id);
});
afterEach(() => assertLedger(fixture));
afterAll(() => fixture.close());

/** The shipment of each brand, in the order of the cart. */
interface Placed {
  id: string;
  total: number;
  parcels: string[];
}

/** Sends products of as many brands, accepts them and waits until they are ordered. */
async function ordered(method: string, products = productIds): Promise<Placed> {
  const { app } = fixture;
  const cart = { items: products.map((product_id) => ({ product_id, quantity: 2 })) };
  const byCard = method === card ? { commerce_end_user_id: 'user-1' } : {};
  const { body } = await sendGift(
    app,
    { batch: { cart, payment_method_id: method, ...byCard } },
    app.commerceApiKey,
  );
  const [{ id }] = body.orders_preview;
  assert.equal((await accept(app, id)).status, 200);
  const { shipments, amounts } = (await waitForStatus(fixture, id, 'ordered')) as OrderDetail;
  return { id, total: amounts.amount_total ?? 0, parcels: shipments.map((shipment) => shipment.id) };
}

const order = (id: string): Promise<OrderDetail> => getBody(fixture, `/v1/orders/${id}`);
const move = (parcel: string | undefined, ...statuses: string[]) =>
  advanceThrough(fixture.app, parcel ?? '', ...statuses);
const refund = (id: string, amount: number) =>
  fixture.app.request('POST', `/v1/orders/${id}/refund`, { body: { amount, reason: 'It came late.' } });
const refundRows = (id: string) =>
  fixture.app.db.query<{ kind: string; amount_cents: number; status: string; reason: string }>(
    'select kind, amount_cents, status, reason from refunds where organization_id = $1 and order_id = $2 order by id',
    [fixture.app.organizationId, id],
  );
const eventsOfOrder = async (id: string) => {
  const rows = await fixture.app.db.query<{ event_type: string }>(
    `select event_type from events
     where organization_id = $1 and event_type like 'order.%' and data::json ->> 'id' = $2 order by id`,
    [fixture.app.organizationId, id],
  );
  return rows.map(({ event_type }) => event_type);
};
const refunded = async (id: string): Promise<number> => (await order(id)).amounts.amount_refunded ?? 0;

describe('a lost parcel that is not sent again', () => {
  const methods = ['BALANCE', 'WORKSPACE_BALANCE', 'COMMERCE_STORED_VALUE', 'CORPORATE_ACCOUNT', 'a card'];
  it.each(methods)('is refunded to %s, so that the books are as if it had not been sent', async (name) => {
    const method = name === 'a card' ? card : name;
    const [, ...delivered] = productIds;
    const withoutIt = await ledgerChanges(fixture, async () => {
      for (const parcel of (await ordered(method, delivered)).parcels)
        await move(parcel, 'shipped', 'delivered');
    });
    let placed: Placed | undefined;
    const withLoss = await ledgerChanges(fixture, async () => {
      placed = await ordered(method);
      const [lost, ...arriving] = placed.parcels;
      await move(lost, 'tracking', 'failed');
      expect(await refundRows(placed.id)).toEqual([]);
      for (const parcel of arriving) await move(parcel, 'shipped', 'delivered');
      const { id } = placed;
      await expect.poll(() => refunded(id)).toBeGreaterThan(0);
    });
    expect(withLoss).toEqual(withoutIt);
    assert(placed);
    const { amounts, shipments, status } = await order(placed.id);
    expect([status, amounts.amount_total]).toEqual(['delivered', placed.total]);
    expect(await refundRows(placed.id)).toEqual([
      {
        kind: 'lost_parcel',
        amount_cents: amounts.amount_refunded,
        status: 'succeeded',
        reason: `Lost and not sent again: ${shipments[0]?.brand_name}.`,
      },
    ]);
    expect((await eventsOfOrder(placed.id)).slice(-3)).toEqual([
      'order.shipped',
      'order.delivered',
      'order.refunded',
    ]);
  });

  it('is explained to the cent', async () => {
    const { id, parcels } = await ordered('BALANCE');
    await move(parcels[0], 'failed');
    await move(parcels[1], 'delivered_override');
    await move(parcels[2], 'delivered_override');
    const { timeline, accounts, total } = await explainOrder(fixture.app.db, id);
    const cost = `$${((await refunded(id)) / 100).toFixed(2)}`;
    const texts = timeline.map(({ text }) => text).filter((text) => !text.startsWith('A brand earned'));
    expect(texts.at(-2)).toContain(
      `${cost} of the order is no longer owed to others: Lost and not sent again`,
    );
    expect(texts.at(-1)).toContain(`${cost} was given back to the balance: Lost and not sent again`);
    expect(total).toBe(0);
    expect(accounts.find(({ account }) => account === 'refunds')?.cents ?? 0).toBe(0);
  });

  it('is refunded with the last parcel, however many were lost, and in full if all were', async () => {
    const { id, total, parcels } = await ordered('BALANCE');
    await move(parcels[0], 'shipped', 'failed');
    await move(parcels[1], 'tracking', 'failed_unset_tracking', 'failed');
    expect(await refunded(id)).toBe(0);
    expect((await move(parcels[2], 'failed')).status).toBe('failed');
    expect(await refunded(id)).toBe(total);
    expect((await refundRows(id)).map(({ kind }) => kind)).toEqual(['failed_order']);
  });

  it('costs nothing more where a lost parcel was sent again and arrived', async () => {
    const { id, parcels } = await ordered('BALANCE');
    const { shipments } = await move(parcels[0], 'shipped', 'failed_with_reship');
    await move(parcels[1], 'delivered_override');
    await move(parcels[2], 'delivered_override');
    expect((await move(shipments.at(-1).id, 'delivered_override')).status).toBe('delivered');
    expect(await refundRows(id)).toEqual([]);
  });

  it('is refunded up to what was not given back before', async () => {
    const { id, total, parcels } = await ordered('CORPORATE_ACCOUNT');
    expect((await refund(id, total - 100)).status).toBe(200);
    await move(parcels[0], 'failed');
    await move(parcels[1], 'delivered_override');
    await move(parcels[2], 'delivered_override');
    expect((await refundRows(id)).map(({ kind, amount_cents }) => [kind, amount_cents])).toEqual([
      ['requested', total - 100],
      ['lost_parcel', 100],
    ]);
    expect(await refunded(id)).toBe(total);
  });
});

it('of fifty reports at once, each is recorded once, and the lost parcel is refunded once', async () => {
  for (const method of ['BALANCE', card]) {
    const { id, parcels } = await ordered(method);
    const [lost = '', second = '', third = ''] = parcels;
    await move(second, 'shipped');
    const reports: [parcel: string, status: string][] = [
      [lost, 'failed'],
      [second, 'delivered'],
      [third, 'delivered_override'],
    ];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => advance(fixture.app, ...(reports[index % 3] ?? ['', '']))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    await expect.poll(() => refunded(id)).toBeGreaterThan(0);
    const rows = await refundRows(id);
    expect(rows.map(({ kind, status }) => [kind, status])).toEqual([['lost_parcel', 'succeeded']]);
    expect(await refunded(id)).toBe(rows[0]?.amount_cents);
    const ends = (await eventsOfOrder(id)).filter((type) => /delivered|refunded|failed/.test(type));
    expect(ends).toEqual(['order.delivered', 'order.refunded']);
  }
});

it('no order of reports and refunds gives back more than was paid, and the ledger sums to zero', async () => {
  const methods = ['BALANCE', 'CORPORATE_ACCOUNT', 'COMMERCE_STORED_VALUE'];
  const ends = ['failed', 'delivered_override', 'failed_with_reship'];
  const step = fc.record({
    parcel: fc.nat(5),
    status: fc.constantFrom('shipped', 'delivered', ...ends),
    /** The share of the price that an admin refunds before the report. */
    share: fc.option(fc.double({ min: 0.05, max: 0.6, noNaN: true }), { freq: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...methods),
      fc.array(step, { minLength: 3, maxLength: 8 }),
      async (method, steps) => {
        const { id, total } = await ordered(method);
        for (const { parcel, status, share } of steps) {
          if (share !== null) await refund(id, Math.ceil(total * share));
          const { shipments } = await order(id);
          await advance(fixture.app, shipments[parcel % shipments.length]?.id ?? '', status);
          expect(await refunded(id)).toBeLessThanOrEqual(total);
        }
        const last = await order(id);
        if (last.status === 'failed') expect(last.amounts.amount_refunded).toBe(total);
        await assertLedger(fixture);
      },
    ),
    { numRuns: 8 },
  );
});
