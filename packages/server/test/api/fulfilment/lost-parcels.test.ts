/** What is refunded for an order of which some parcels were lost and others delivered. */
import { strict as assert } from 'node:assert';
import type { Brand, Product } from '@gifts/contract/catalog';
import type { OrderDetail } from '@gifts/contract/order';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { explainOrder } from '../../../src/modules/payments/balances/explain-order.ts';
import { type BatchFixture, getBody, startBatchFixture } from '../batches/batch-fixtures.ts';
import { assertLedger, ledgerChanges, saveCard, waitForStatus } from '../payments/money-fixtures.ts';
import { accept, advance, advanceThrough, plainProducts, sendGift } from './fulfilment-fixtures.ts';
import { type Shipper, shipperWith } from './shipper-actions.ts';
import { fulfilmentKey } from './shipper-fixtures.ts';

let fixture: BatchFixture;
let card: string;
let productIds: string[];
let shipper: Shipper;
beforeAll(async () => {
  fixture = await startBatchFixture({ worker: true });
  card = await saveCard(fixture, '4242 4242 4242 4242');
  shipper = shipperWith(fixture.app, await fulfilmentKey(fixture.app));
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

/** Sends two of each product, which are of as many brands. */
const ordered = (method: string, products = productIds): Promise<Placed> =>
  orderedItems(
    method,
    products.map((product_id) => ({ product_id, quantity: 2 })),
  );

/** Sends products, accepts them and waits until they are ordered. */
async function orderedItems(
  method: string,
  items: { product_id: string; quantity: number }[],
): Promise<Placed> {
  const { app } = fixture;
  const cart = { items };
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

describe('a lost half of a parcel', () => {
  const split = async (parcel: string | undefined, product_id: string | undefined, quantity: number) => {
    const { id } = await shipper.act(parcel ?? '', '/split', { items: [{ product_id, quantity }] });
    return id;
  };

  /** A product of which so many do not ship for free. */
  async function productWithPaidShipping(quantity: number): Promise<string> {
    const { data: brands } = await getBody(fixture, '/v1/brands?per_page=100');
    const { data: products } = await getBody(fixture, '/v1/products?per_page=100');
    const minimumOf = new Map<string, number | null>(
      brands.map((brand: Brand) => [brand.id, brand.free_shipping_minimum]),
    );
    const found = products.find(({ id, brand, price }: Product) => {
      const minimum = minimumOf.get(brand.id) ?? Number.POSITIVE_INFINITY;
      return price * quantity < minimum && productIds.includes(id);
    });
    return found?.id ?? expect.unreachable();
  }

  it.each(['BALANCE', 'CORPORATE_ACCOUNT', 'a card'])(
    'is refunded to %s, so that the books are as if it had not been sent',
    async (name) => {
      const method = name === 'a card' ? card : name;
      const product_id = await productWithPaidShipping(3);
      const withoutIt = await ledgerChanges(fixture, async () => {
        const { parcels } = await orderedItems(method, [{ product_id, quantity: 1 }]);
        await move(parcels[0], 'shipped', 'delivered');
      });
      const withLoss = await ledgerChanges(fixture, async () => {
        const { id, parcels } = await orderedItems(method, [{ product_id, quantity: 3 }]);
        const half = await split(parcels[0], product_id, 2);
        await move(half, 'shipped', 'failed');
        expect(await refundRows(id)).toEqual([]);
        expect((await move(parcels[0], 'shipped', 'delivered')).status).toBe('delivered');
        await expect.poll(() => refunded(id)).toBeGreaterThan(0);
        expect((await refundRows(id)).map(({ kind, status }) => [kind, status])).toEqual([
          ['lost_parcel', 'succeeded'],
        ]);
      });
      expect(withLoss).toEqual(withoutIt);
    },
  );

  it('is refunded once, however often and at once it is reported', async () => {
    const [product_id = ''] = productIds;
    const { id, total, parcels } = await orderedItems('BALANCE', [{ product_id, quantity: 2 }]);
    const [first = ''] = parcels;
    const half = await split(first, product_id, 1);
    const reports: [parcel: string, status: string][] = [
      [half, 'failed'],
      [first, 'delivered_override'],
    ];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => advance(fixture.app, ...(reports[index % 2] ?? ['', '']))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect((await order(id)).status).toBe('delivered');
    const rows = await refundRows(id);
    expect(rows.map(({ kind }) => kind)).toEqual(['lost_parcel']);
    expect(await refunded(id)).toBe(rows[0]?.amount_cents);
    expect(await refunded(id)).toBeLessThan(total);
  });

  it('is refunded with the other half in full, if neither arrives', async () => {
    const [product_id = ''] = productIds;
    const { id, total, parcels } = await orderedItems('BALANCE', [{ product_id, quantity: 2 }]);
    const half = await split(parcels[0], product_id, 1);
    await move(half, 'failed');
    expect((await move(parcels[0], 'failed')).status).toBe('failed');
    expect(await refunded(id)).toBe(total);
  });

  it('that is sent again and arrives costs nothing', async () => {
    const [product_id = ''] = productIds;
    const { id, parcels } = await orderedItems('BALANCE', [{ product_id, quantity: 2 }]);
    const half = await split(parcels[0], product_id, 1);
    const { shipments } = await move(half, 'shipped', 'failed_with_reship');
    await move(parcels[0], 'delivered_override');
    expect((await move(shipments.at(-1).id, 'delivered_override')).status).toBe('delivered');
    expect(await refundRows(id)).toEqual([]);
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

/** How many pieces are in the parcels of an order that were not sent again. */
async function unitsOf({ shipments }: OrderDetail): Promise<number> {
  const all = await Promise.all(shipments.map(({ id }) => shipper.get(id)));
  const replaced = new Set(all.map(({ reship_of: of }) => of));
  const packed = all.filter(({ id }) => !replaced.has(id)).flatMap(({ items }) => items);
  return packed.reduce((count, { quantity }) => count + quantity, 0);
}

it('no order of splits, reports and refunds gives back more than was paid, and the ledger sums to zero', async () => {
  const methods = ['BALANCE', 'CORPORATE_ACCOUNT', 'COMMERCE_STORED_VALUE'];
  const ends = ['failed', 'delivered_override', 'failed_with_reship'];
  const step = fc.record({
    parcel: fc.nat(5),
    status: fc.constantFrom('shipped', 'delivered', ...ends),
    /** True if one product of the parcel goes into a parcel of its own before the report. */
    isSplit: fc.boolean(),
    /** The share of the price that an admin refunds before the report. */
    share: fc.option(fc.double({ min: 0.05, max: 0.6, noNaN: true }), { freq: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...methods),
      fc.array(step, { minLength: 3, maxLength: 8 }),
      async (method, steps) => {
        const { id, total } = await ordered(method);
        for (const { parcel, status, share, isSplit } of steps) {
          if (share !== null) await refund(id, Math.ceil(total * share));
          const { shipments } = await order(id);
          const shipment = shipments[parcel % shipments.length]?.id ?? '';
          if (isSplit) {
            const [packed] = (await shipper.get(shipment)).items;
            const items = [{ product_id: packed?.product_id, quantity: 1 }];
            expect([201, 400, 409]).toContain(
              (await shipper.ask('POST', shipment, '/split', { items })).status,
            );
          }
          await advance(fixture.app, shipment, status);
          expect(await refunded(id)).toBeLessThanOrEqual(total);
        }
        const last = await order(id);
        expect(await unitsOf(last)).toBe(2 * productIds.length);
        if (last.status === 'failed') expect(last.amounts.amount_refunded).toBe(total);
        await assertLedger(fixture);
      },
    ),
    { numRuns: 8 },
  );
});
