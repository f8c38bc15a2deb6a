/** Where shipments are shown, who sees tracking numbers, and that no cache shows an outdated order. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../harness/app.ts';
import {
  acceptedOrder,
  advance,
  makePartner,
  type OrderBody,
  orderedOrder,
  startFulfilmentApp,
  stateOf,
} from './fulfilment-fixtures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startFulfilmentApp();
});
afterAll(() => app.close());

type Answered = { orders_preview?: OrderBody[]; order?: OrderBody } & OrderBody;

/** Returns the order from each operation that shows it. */
async function everywhere({ id, order_batch_id }: OrderBody): Promise<Record<string, OrderBody | undefined>> {
  const get = async (path: string) => (await app.request('GET', path)).body;
  const list = async (path: string): Promise<Answered[]> => (await get(path)).data;
  const [order, orders, ofBatch, batch, batches, activities] = await Promise.all([
    get(`/v1/orders/${id}`),
    list('/v1/orders?per_page=100'),
    list(`/v1/order_batches/${order_batch_id}/orders`),
    get(`/v1/order_batches/${order_batch_id}`),
    list('/v1/order_batches?per_page=100'),
    list('/v1/order_activities?per_page=100&statuses=ordered'),
  ]);
  const itself = (one: OrderBody) => one.id === id;
  return {
    order,
    orders: orders.find(itself),
    ofBatch: ofBatch.find(itself),
    batch: batch.orders_preview.find(itself),
    batches: batches.find((one) => one.id === order_batch_id)?.orders_preview?.find(itself),
    activities: activities.find(({ order: one }) => one && itself(one))?.order,
  };
}

const shown = async (order: OrderBody) => Object.values(await everywhere(order)).map((one) => one?.shipments);

describe('the shipments of an order', () => {
  it('are shown wherever the order is, in their current state', async () => {
    const order = await orderedOrder(app, { brands: 2 });
    const [first] = order.shipments;
    for (const status of ['tracking', 'failed_unset_tracking', 'tracking', 'shipped', 'failed_with_reship']) {
      await everywhere(order);
      const { body } = await advance(app, first?.id ?? '', status);
      expect(body.shipments[0].status).toBe(status);
      expect(await shown(order)).toEqual(Array.from({ length: 6 }, () => body.shipments));
    }
  });

  it('are none before it is placed', async () => {
    const id = await acceptedOrder(app);
    const { body } = await app.request('GET', `/v1/orders/${id}`);
    expect(body.shipments).toEqual([]);
    expect((await stateOf(app, id)).lastEvent.shipments).toEqual([]);
  });
});

describe('a tracking number', () => {
  const number = '1Z999AA10123456784';
  const url = `https://www.ups.com/track?tracknum=${number}`;
  const hidden = { tracking_carrier: 'UPS', tracking_number: null, tracking_url: null };
  const visible = { tracking_carrier: 'UPS', tracking_number: number, tracking_url: url };
  const expectShown = async (order: OrderBody, tracking: object) => {
    for (const shipments of await shown(order)) expect(shipments).toMatchObject([tracking]);
  };

  it('is shown to approved distribution partners only, from their approval on', async () => {
    const order = await orderedOrder(app);
    await advance(app, order.shipments[0]?.id ?? '', 'tracking', { tracking_number: number });
    await expectShown(order, hidden);
    await makePartner(app, true);
    await untilPartner(true);
    await expectShown(order, visible);
    const { body } = await advance(app, order.shipments[0]?.id ?? '', 'shipped');
    expect((await stateOf(app, order.id)).lastEvent.shipments).toEqual(body.shipments);
    expect(body.shipments).toMatchObject([visible]);
    await makePartner(app, false);
    await untilPartner(false);
    await expectShown(order, hidden);
  });

  /** Waits until callers are read again, which happens within a second. */
  async function untilPartner(isPartner: boolean): Promise<void> {
    const order = await orderedOrder(app);
    const { body } = await advance(app, order.shipments[0]?.id ?? '', 'tracking');
    let latest = body;
    const until = performance.now() + 10_000;
    while ((latest.shipments[0].tracking_number !== null) !== isPartner && performance.now() < until) {
      latest = (await app.request('GET', `/v1/orders/${order.id}`)).body;
    }
    expect(latest.shipments[0].tracking_number !== null).toBe(isPartner);
  }
});
