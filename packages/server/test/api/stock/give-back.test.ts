/** What an order took comes back once, unless it has left. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { failOrder } from '../../../src/modules/fulfilment/fail-order.ts';
import { lockOrder } from '../../../src/modules/orders/lock-orders.sql.ts';
import { failUnpaidOrder } from '../../../src/modules/payments/dunning/fail-unpaid-order.ts';
import type { TestApp } from '../../harness/app.ts';
import {
  acceptedOrder,
  advance,
  advanceThrough,
  contextOf,
  orderedOrder,
  pay,
  plainProducts,
  startFulfilmentApp,
} from '../fulfilment/fulfilment-fixtures.ts';
import { addApp } from '../payments/payments-fixtures.ts';
import { leftOf, reservationsOf, setStock, setStockUnseen, wrongCounts } from './stock-fixtures.ts';

let app: TestApp;
let hosted: { apiKey: string };
let first: string;
let second: string;
beforeAll(async () => {
  app = await startFulfilmentApp();
  hosted = await addApp({ app }, { usesHostedPayment: true });
  [first, second] = (await plainProducts(app, 2)).map(({ id }) => id) as [string, string];
  await setStock(app, first, 1_000);
  await setStock(app, second, 1_000);
});
afterAll(() => app.close());
afterEach(async () => {
  expect(await wrongCounts(app)).toEqual([]);
});

const count = async (firstLeft: number, secondLeft = 1_000) => {
  await setStockUnseen(app, first, firstLeft);
  await setStockUnseen(app, second, secondLeft);
};
const left = async () => [await leftOf(app, first), await leftOf(app, second)];

/** An order that waits for the payer of a hosted payment. */
async function unpaidOrder(): Promise<string> {
  const sent = await app.request('POST', '/v1/order_batches', {
    apiKey: hosted.apiKey,
    body: {
      from_name: 'Avery',
      send_method: 'link_multiple_custom_list',
      recipients: [{ first_name: 'Robin' }],
      cart: { items: [{ product_id: first, quantity: 1 }] },
    },
  });
  const { id } = sent.body.orders_preview[0];
  const answer = await app.request('POST', `/v1/sandbox/orders/${id}/accept`, {
    apiKey: hosted.apiKey,
    body: {
      mailing_address: {
        address_1: '20 W 34th St',
        city: 'New York',
        state: 'NY',
        postal_code: '10001',
        country: 'US',
      },
    },
  });
  expect(answer.body.status).toBe('pending_payment');
  return id;
}

async function locked(
  orderId: string,
  work: (...given: Parameters<typeof failOrder>) => Promise<unknown>,
): Promise<void> {
  const context = await contextOf(app);
  await app.db.transaction(async (tx) => {
    const order = await lockOrder(tx, app.organizationId, orderId);
    if (order) await work(context, tx, order);
  });
}

const cancel = (id: string) =>
  app.request('POST', `/v1/orders/${id}/cancel`, { apiKey: hosted.apiKey, body: {} });

describe('an order that is not paid gives its goods back', () => {
  it('when it is canceled, once for many requests', async () => {
    await count(5);
    const id = await unpaidOrder();
    expect(await left()).toEqual([4, 1_000]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => cancel(id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await left()).toEqual([5, 1_000]);
    expect(await reservationsOf(app, id)).toMatchObject([{ isReturned: true }]);
  });

  it('when it fails', async () => {
    await count(5);
    const id = await unpaidOrder();
    await locked(id, failUnpaidOrder);
    expect(await left()).toEqual([5, 1_000]);
  });

  it('or keeps them, when a payment comes at the same time as a cancellation', async () => {
    await count(50);
    const ids = await Promise.all(Array.from({ length: 8 }, unpaidOrder));
    expect(await left()).toEqual([42, 1_000]);
    const body = {};
    const answers = await Promise.all(
      ids.flatMap((id) => [
        app.request('POST', `/v1/sandbox/orders/${id}/pay`, { apiKey: hosted.apiKey, body }),
        cancel(id),
      ]),
    );
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const orders = await Promise.all(
      ids.map(
        async (id) => (await app.request('GET', `/v1/orders/${id}`, { apiKey: hosted.apiKey })).body.status,
      ),
    );
    const canceled = orders.filter((status) => status === 'canceled').length;
    expect(orders.filter((status) => status === 'paid' || status === 'ordered').length).toBe(8 - canceled);
    expect(await left()).toEqual([42 + canceled, 1_000]);
  });
});

it('a gift that nobody accepted gives nothing back', async () => {
  await count(5);
  const { body } = await app.request('POST', '/v1/order_batches', {
    body: {
      from_name: 'Avery',
      send_method: 'link_multiple_custom_list',
      recipients: [{ first_name: 'Robin' }],
      cart: { items: [{ product_id: first, quantity: 1 }] },
    },
  });
  const { id } = body.orders_preview[0];
  expect((await app.request('POST', `/v1/sandbox/orders/${id}/decline`, { body: {} })).status).toBe(200);
  expect(await left()).toEqual([5, 1_000]);
});

describe('a paid order', () => {
  it('that cannot be fulfilled gives everything back', async () => {
    await count(5, 7);
    const id = await acceptedOrder(app, { brands: 2 });
    await pay(app, id);
    expect(await left()).toEqual([4, 6]);
    await locked(id, failOrder);
    expect(await left()).toEqual([5, 7]);
  });

  it('gives back what never left when it fails, and not what was lost', async () => {
    await count(5, 7);
    const { id, shipments } = await orderedOrder(app, { brands: 2 });
    await advanceThrough(app, shipments[0]?.id ?? '', 'tracking', 'shipped', 'failed');
    expect(await left()).toEqual([4, 6]);
    await advanceThrough(app, shipments[1]?.id ?? '', 'failed');
    expect((await app.request('GET', `/v1/orders/${id}`)).body.status).toBe('failed');
    expect(await left()).toEqual([4, 7]);
    expect((await advance(app, shipments[1]?.id ?? '', 'failed')).status).toBe(200);
    expect(await left()).toEqual([4, 7]);
  });

  it('that is delivered keeps its goods', async () => {
    await count(5);
    const { shipments } = await orderedOrder(app);
    await advanceThrough(app, shipments[0]?.id ?? '', 'tracking', 'shipped', 'delivered');
    expect(await left()).toEqual([4, 1_000]);
  });
});

describe('a parcel that is sent again', () => {
  it('takes its goods once more if they had left', async () => {
    await count(5);
    const { id, shipments } = await orderedOrder(app);
    const order = await advanceThrough(
      app,
      shipments[0]?.id ?? '',
      'tracking',
      'shipped',
      'failed_with_reship',
    );
    expect(await left()).toEqual([3, 1_000]);
    expect(await reservationsOf(app, id)).toHaveLength(2);
    const again = order.shipments.find((each: { status: string }) => each.status === 'pending');
    await advanceThrough(app, again.id, 'failed');
    expect(await left()).toEqual([4, 1_000]);
  });

  it('takes nothing if the first one never left', async () => {
    await count(5);
    const { shipments } = await orderedOrder(app);
    const order = await advanceThrough(app, shipments[0]?.id ?? '', 'tracking', 'failed_with_reship');
    const again = order.shipments.find((each: { status: string }) => each.status === 'pending');
    expect(await left()).toEqual([4, 1_000]);
    await advanceThrough(app, again.id, 'tracking', 'shipped', 'failed');
    expect(await left()).toEqual([4, 1_000]);
  });

  it('is sent without a count below zero, and the history says what was missing', async () => {
    await count(1);
    const { id, shipments } = await orderedOrder(app);
    await advanceThrough(app, shipments[0]?.id ?? '', 'tracking', 'shipped', 'failed_with_reship');
    expect(await left()).toEqual([0, 1_000]);
    expect(await reservationsOf(app, id)).toHaveLength(1);
    const [latest] = await app.db.query<{ quantity: number; reason: string }>(
      'select quantity, reason from stock_changes where product_id = $1 order by created_at desc limit 1',
      [first],
    );
    expect(latest).toEqual({
      quantity: 0,
      reason: `The order ${id} is sent again, and there was not enough left`,
    });
    await setStock(app, first, 1_000);
  });
});
